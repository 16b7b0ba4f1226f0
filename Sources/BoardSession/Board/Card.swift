package import Board
package import Foundation

/// An image on its way to becoming a pin, or one that couldn't become a pin.
///
/// Cards belong to the present run only. A pin is in the board's file, a card isn't.
package struct Card: Identifiable, Equatable {
  package enum State: Equatable {
    /// The share that has arrived, 0 … 1; nil if it isn't known.
    case loading(Double?)
    /// What went wrong and why, in words for the user.
    case failed(title: String, detail: String)
  }

  /// The identity of the card and of the pin that it becomes, which so keeps its place and its picture.
  package let id: PinID
  /// In board points.
  package var center: CGPoint
  package var size: CGSize
  package var name: String
  package var state: State
  /// Whether the image failed only because of its size, and may be loaded anyway.
  package var isRefusedByLimit = false
  /// The order of arrival. Cards lie above all pins, in this order.
  package let order: Int

  package var frame: CGRect {
    CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }
}

/// What a board asks of the import that loads the images of its cards.
package protocol CardLoading: AnyObject {
  /// Whether images are being searched, loaded or stored.
  var isBusy: Bool { get }
  /// Stops the load of a card that was removed, and forgets where its image comes from.
  func forget(_ id: PinID)
  /// Ends the imports whose first pins were undone.
  func end(undone groups: some Sequence<UUID>)
}
