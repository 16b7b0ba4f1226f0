import Board
import Foundation

/// Something on its way to becoming a pin, or something that couldn't become one.
///
/// Cards are of the present run only: a pin is in the board's file, a card isn't.
struct Card: Identifiable, Equatable {
  enum State: Equatable {
    /// The share that has arrived, when it's known.
    case loading(Double?)
    /// What went wrong, and why, in words for the person.
    case failed(title: String, detail: String)
  }

  /// The pin that it becomes has the same identity, so it keeps its place and its picture.
  let id: PinID
  /// In board points.
  var center: CGPoint
  var size: CGSize
  var name: String
  var state: State
  /// It failed for its size alone, and may be loaded all the same.
  var isRefusedByLimit = false
  /// Above all pins, in order of arrival.
  let order: Int

  var frame: CGRect {
    CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }
}
