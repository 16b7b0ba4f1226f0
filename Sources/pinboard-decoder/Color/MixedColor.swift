import CLcms2
import DecoderWire

/// An RGB colour space: three primary colours, and one transfer curve from a number to light.
struct MixedColor {
  typealias Curve = OpaquePointer

  /// sRGB's primary colours, which are BT.709's, and D65's white.
  static let sRGBLights = lights(white: (0.3127, 0.3290), (0.64, 0.33), (0.30, 0.60), (0.15, 0.06))

  var lights: WireChromaticities
  var curve: Curve?

  /// Returns the colour space as an ICC profile, which becomes the caller's, and frees the curve. Returns nil
  /// if the primary colours are invalid.
  func profile() -> cmsHPROFILE? {
    guard let curve else { return nil }
    defer { cmsFreeToneCurve(curve) }
    func chromaticity(_ point: WireChromaticities.Point) -> cmsCIExyY {
      cmsCIExyY(x: Double(point.x) / 100_000, y: Double(point.y) / 100_000, Y: 1)
    }
    // lcms divides by y, so y mustn't be too small.
    let points = [lights.white, lights.red, lights.green, lights.blue]
    guard points.allSatisfy({ $0.y >= 100 && $0.x <= 200_000 && $0.y <= 200_000 }) else { return nil }
    var white = chromaticity(lights.white)
    var primaries = cmsCIExyYTRIPLE(
      Red: chromaticity(lights.red), Green: chromaticity(lights.green), Blue: chromaticity(lights.blue))
    var curves: [Curve?] = [curve, curve, curve]
    return cmsCreateRGBProfile(&white, &primaries, &curves)
  }

  static func sRGBCurve() -> Curve? {
    cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
  }

  static func lights(
    white: (Double, Double), _ red: (Double, Double), _ green: (Double, Double), _ blue: (Double, Double)
  ) -> WireChromaticities {
    func point(_ pair: (Double, Double)) -> WireChromaticities.Point {
      WireChromaticities.Point(
        x: UInt32((pair.0 * 100_000).rounded()), y: UInt32((pair.1 * 100_000).rounded()))
    }
    return WireChromaticities(white: point(white), red: point(red), green: point(green), blue: point(blue))
  }
}

extension MixedColor {
  /// Makes a colour space from the numbers of ITU-T H.273 (tables 2 and 3), as in AVIF, HEIC and PNG's cICP;
  /// nil for unknown numbers,
  /// and for those of light that's brighter than white: see `CodedLight`.
  init?(primaries: UInt8, transfer: UInt8) {
    guard let lights = Self.lights(primaries), let curve = Self.curve(transfer) else { return nil }
    self.lights = lights
    self.curve = curve
  }

  static func lights(_ primaries: UInt8) -> WireChromaticities? {
    let d65 = (0.3127, 0.3290)
    let c = (0.310, 0.316)
    return switch primaries {
    // 2 means unspecified, so BT.709 is taken.
    case 1, 2: sRGBLights
    case 4: lights(white: c, (0.67, 0.33), (0.21, 0.71), (0.14, 0.08))
    case 5: lights(white: d65, (0.64, 0.33), (0.29, 0.60), (0.15, 0.06))
    case 6, 7: lights(white: d65, (0.630, 0.340), (0.310, 0.595), (0.155, 0.070))
    case 8: lights(white: c, (0.681, 0.319), (0.243, 0.692), (0.145, 0.049))
    case 9: lights(white: d65, (0.708, 0.292), (0.170, 0.797), (0.131, 0.046))
    case 11: lights(white: (0.314, 0.351), (0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
    case 12: lights(white: d65, (0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
    case 22: lights(white: d65, (0.630, 0.340), (0.295, 0.605), (0.155, 0.077))
    default: nil
    }
  }

  private static func curve(_ transfer: UInt8) -> Curve? {
    switch transfer {
    // BT.709's curve is a camera's. Pictures with this number were made for screens, and browsers show them
    // as sRGB. 2 means unspecified.
    case 1, 2, 6, 7, 11, 13, 14, 15: sRGBCurve()
    case 4: cmsBuildGamma(nil, 2.2)
    case 5: cmsBuildGamma(nil, 2.8)
    case 8: cmsBuildGamma(nil, 1)
    case 17: cmsBuildGamma(nil, 2.6)
    default: nil
    }
  }
}

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
