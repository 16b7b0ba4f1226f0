import Board
import BoardLook
import BoardPainting
import Foundation

extension VectorSurface {
  /// Adds what a card shows in its frame, around the pin's middle.
  /// - Parameters:
  ///   - addPicture: adds the elements of the pin's image; nil if it can't be shown.
  ///   - failure: why the image can't.
  ///   - miniature: the picture of the board to which the pin leads, and its address.
  func content(
    of pin: Pin, on palette: BoardPalette, _ painter: PinPainter, addPicture: (() -> Void)?,
    failure: CardFailure?,
    miniature: (picture: LinkMiniature, address: () -> String)?
  ) throws(ExchangeError) {
    switch (pin.content, addPicture) {
    case (.image, let addPicture?): addPicture()
    case (.image, nil):
      if let failure {
        try FailurePainter(on: palette).paint(failure, in: PinPainter.frame(of: pin), on: self)
      }
    case (.unknown, _):
      try FailurePainter(on: palette).paint(.unknownPin, in: PinPainter.frame(of: pin), on: self)
    default:
      try painter.own(pin, on: self, linked: miniature?.picture.linked) { window in
        guard let miniature else { return }
        image(
          miniature.address(), in: miniature.picture.rect(on: window), isGray: pin.attributes.isGray)
      }
    }
  }
}
