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
    func place(_ point: WireChromaticities.Point) -> cmsCIExyY {
      cmsCIExyY(x: Double(point.x) / 100_000, y: Double(point.y) / 100_000, Y: 1)
    }
    // lcms divides by y, so y mustn't be too small.
    let points = [lights.white, lights.red, lights.green, lights.blue]
    guard points.allSatisfy({ $0.y >= 100 && $0.x <= 200_000 && $0.y <= 200_000 }) else { return nil }
    var white = place(lights.white)
    var places = cmsCIExyYTRIPLE(Red: place(lights.red), Green: place(lights.green), Blue: place(lights.blue))
    var curves: [Curve?] = [curve, curve, curve]
    return cmsCreateRGBProfile(&white, &places, &curves)
  }

  static func sRGBCurve() -> Curve? {
    cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
  }

  static func lights(
    white: (Double, Double), _ red: (Double, Double), _ green: (Double, Double), _ blue: (Double, Double)
  ) -> WireChromaticities {
    func point(_ place: (Double, Double)) -> WireChromaticities.Point {
      WireChromaticities.Point(
        x: UInt32((place.0 * 100_000).rounded()), y: UInt32((place.1 * 100_000).rounded()))
    }
    return WireChromaticities(white: point(white), red: point(red), green: point(green), blue: point(blue))
  }
}
