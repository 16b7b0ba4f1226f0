import CLcms2
import DecoderWire

extension MixedColor {
  /// By PNG's gAMA and cHRM; nil for a gamma that makes no sense.
  init?(gamma: UInt32?, lights: WireChromaticities?) {
    self.lights = lights ?? Self.sRGBLights
    // 45,455 is what the specification wants to stand beside sRGB. libpng takes all numbers within 5 % of it for
    // sRGB's curve.
    guard let gamma, !(43_182...47_727 ~= gamma) else {
      curve = Self.sRGBCurve()
      return
    }
    guard 10_000...1_000_000 ~= gamma else { return nil }
    curve = cmsBuildGamma(nil, 100_000 / Double(gamma))
  }
}
