import Board
import Foundation

/// An image on its way to becoming a pin, or one that couldn't become a pin.
///
/// Cards belong to the present run only. A pin is in the board's file, a card isn't.
struct Card: Identifiable, Equatable {
  enum State: Equatable {
    /// The share that has arrived, 0 … 1; nil if it isn't known.
    case loading(Double?)
    /// What went wrong and why, in words for the user.
    case failed(title: String, detail: String)
  }

  /// The identity of the card and of the pin that it becomes, which so keeps its place and its picture.
  let id: PinID
  /// In board points.
  var center: CGPoint
  var size: CGSize
  var name: String
  var state: State
  /// Whether the image failed only because of its size, and may be loaded anyway.
  var isRefusedByLimit = false
  /// The order of arrival. Cards lie above all pins, in this order.
  let order: Int

  var frame: CGRect {
    CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }
}
