import DecoderWire

extension ImageHeader {
  /// What remains to be turned when the loader has done its part: libtiff mirrors, and swaps nothing, so that
  /// of the eight only a transposition is left.
  var turnAfterLoading: ImageOrientation {
    guard format == .tiff else { return orientation }
    return switch orientation {
    case .up, .upMirrored, .down, .downMirrored: .up
    case .leftMirrored, .rightMirrored: .leftMirrored
    case .right, .left: .rightMirrored
    }
  }
}

extension PixelSize {
  var wire: WireSize { WireSize(width: UInt32(clamping: width), height: UInt32(clamping: height)) }
}
