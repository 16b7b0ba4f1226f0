import Foundation

/// The size at which a picture has one board point for each of its pixels.
public enum ActualPixels {
  /// Returns the number of board points by which a picture's whole must be multiplied to have its pixels'
  /// size, and so the zoom at which each of its pixels is one of the view; nil if its size isn't known.
  public static func magnification(of pin: Pin, in document: BoardDocument) -> Double? {
    guard let pixels = document.original(of: pin)?.pixelSize else { return nil }
    let factor = max(pixels.width, pixels.height) / pin.wholeSide
    return factor.isFinite && factor > 0 ? factor : nil
  }
}

extension Command {
  /// Makes pictures as large as they have pixels, each around its own middle. A cropped one gets the size of
  /// the part that's seen. Other pins, locked ones and pictures of unknown size are left out.
  public static func setActualSize(
    of ids: some Sequence<PinID>, in document: BoardDocument
  ) -> Command? {
    let pins = document.movable(ids).compactMap { pin -> Pin? in
      guard let factor = ActualPixels.magnification(of: pin, in: document), abs(factor - 1) > 1e-9 else {
        return nil
      }
      var pin = pin
      pin.size = BoardLimits.clamped(CGSize(width: pin.size.width * factor, height: pin.size.height * factor))
      return pin
    }
    return update(
      pins, in: document,
      name: .showAtActualSize(pins.count))
  }
}
