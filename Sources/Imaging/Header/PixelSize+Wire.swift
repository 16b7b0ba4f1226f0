import DecoderWire

extension PixelSize {
  var wire: WireSize { WireSize(width: UInt32(clamping: width), height: UInt32(clamping: height)) }
}
