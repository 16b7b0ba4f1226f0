import CLcms2
import DecoderWire

extension MixedColor {
  /// Makes a colour space from PNG's gAMA and cHRM; nil for an invalid gamma.
  init?(gamma: UInt32?, lights: WireChromaticities?) {
    self.lights = lights ?? Self.sRGBLights
    // 45,455 is the gamma that the specification requires beside sRGB. libpng takes every gamma within 5 % of
    // it as sRGB's curve.
    guard let gamma, !(43_182...47_727 ~= gamma) else {
      curve = Self.sRGBCurve()
      return
    }
    guard 10_000...1_000_000 ~= gamma else { return nil }
    curve = cmsBuildGamma(nil, 100_000 / Double(gamma))
  }
}
