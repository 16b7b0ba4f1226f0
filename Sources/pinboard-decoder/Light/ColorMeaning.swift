import CGdkPixbuf
import CLcms2
import DecoderWire

/// The colour space of an image as an ICC profile; nil if it's sRGB or unknown.
final class ColorMeaning {
  private let profile: cmsHPROFILE
  /// The transforms to sRGB by number of channels; nil for one that would change nothing.
  private var transforms: [Int: ColorTransform?] = [:]

  private init(adopting profile: cmsHPROFILE) { self.profile = profile }

  deinit { cmsCloseProfile(profile) }

  /// Makes the profile that the header declares, or else the one that the loader found. A damaged profile
  /// counts as none, as in other viewers.
  convenience init?(of pixbuf: Pixbuf?, _ job: DecodeJob, _ input: ByteInput) {
    let opened: cmsHPROFILE? =
      switch job.color {
      case .unsaid: pixbuf?.profile.flatMap(Self.open(base64:))
      case .profile: Self.open(job.profile(in: input))
      case .coded(let primaries, let transfer):
        MixedColor(primaries: primaries, transfer: transfer)?.profile()
      case .measured(let gamma, let colors): MixedColor(gamma: gamma, lights: colors)?.profile()
      }
    guard let opened else { return nil }
    self.init(adopting: opened)
  }

  /// Converts the pixels in place. They stay as they are if the profile is for another kind of pixels.
  func toSRGB(_ pixbuf: Pixbuf) {
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf.pointer))
    guard let pixels = gdk_pixbuf_get_pixels(pixbuf.pointer), let transform = transform(channels) else {
      return
    }
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf.pointer))
    for y in 0..<pixbuf.height {
      transform.apply(pixels + y * stride, to: pixels + y * stride, count: pixbuf.width)
    }
  }

  /// Returns the transform for a number of channels. It's made once for all frames of an animation.
  private func transform(_ channels: Int) -> ColorTransform? {
    if let made = transforms[channels] { return made }
    let made = ColorTransform(pixels: profile, channels: channels)
    transforms[channels] = .some(made?.changesNothing(channels) == false ? made : nil)
    return transforms[channels] ?? nil
  }

  private static func open(base64 text: String) -> cmsHPROFILE? {
    var length: gsize = 0
    guard let bytes = g_base64_decode(text, &length) else { return nil }
    defer { g_free(bytes) }
    return cmsOpenProfileFromMem(bytes, UInt32(clamping: length))
  }

  private static func open(_ bytes: [UInt8]) -> cmsHPROFILE? {
    bytes.isEmpty ? nil : cmsOpenProfileFromMem(bytes, UInt32(clamping: bytes.count))
  }
}

extension DecodeJob {
  /// Returns the ICC profile whose offset the header contains; empty if there's none.
  func profile(in input: ByteInput) -> [UInt8] {
    guard case .profile(let offset, let length) = color, offset < UInt64(input.count) else { return [] }
    return input.bytes(at: Int(offset), Int(length))
  }
}
