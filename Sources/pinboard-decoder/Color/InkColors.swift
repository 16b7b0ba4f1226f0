import CTIFF

/// The colours of four inks on paper: by their profile, or else as if each ink absorbed its light.
struct InkColors {
  private let transform: ColorTransform?
  private let areInverted: Bool

  /// - Parameters:
  ///   - profile: an ICC profile; anything else counts as none.
  ///   - areInverted: whether 255 is no ink.
  init(profile: UnsafeRawBufferPointer, areInverted: Bool) {
    transform = ColorTransform(inks: profile, areInverted: areInverted)
    self.areInverted = areInverted
  }

  init(_ facts: pinboard_tiff_facts) {
    self.init(
      profile: UnsafeRawBufferPointer(start: facts.profile, count: Int(facts.profile_length)),
      areInverted: false)
  }

  /// Converts `count` pixels of four inks to red, green and blue.
  func mix(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    if let transform {
      transform.apply(source, to: target, count: count)
      return
    }
    for x in 0..<count {
      func light(_ channel: Int) -> UInt32 {
        let ink = UInt32(source[x * 4 + channel])
        return areInverted ? ink : 255 - ink
      }
      for channel in 0..<3 { target[x * 3 + channel] = UInt8((light(channel) * light(3) + 127) / 255) }
    }
  }

  /// Converts pixels of four inks in place, to red, green, blue and alpha.
  func mix(_ pixels: UnsafeMutablePointer<UInt8>, alphas: [UInt8], count: Int) {
    var colors = [UInt8](repeating: 0, count: count * 3)
    colors.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      mix(pixels, to: base, count: count)
    }
    for index in 0..<count {
      let out = pixels + index * 4
      (out[0], out[1], out[2], out[3]) = (
        colors[index * 3], colors[index * 3 + 1], colors[index * 3 + 2], alphas[index]
      )
    }
  }
}
