import CGdkPixbuf
import CLcms2

/// From the colours of an image's own profile to sRGB.
final class ColorTransform {
  private let transform: cmsHTRANSFORM

  private init(adopting transform: cmsHTRANSFORM) { self.transform = transform }

  deinit { cmsDeleteTransform(transform) }

  /// For four inks; nil without a profile that fits.
  convenience init?(inks profile: UnsafeRawBufferPointer, areInverted: Bool) {
    guard let opened = Self.open(profile, space: cmsSigCmykData) else { return nil }
    defer { cmsCloseProfile(opened) }
    let format = pinboard_lcms_cmyk(areInverted ? 1 : 0)
    guard let made = Self.make(opened, from: format, to: pinboard_lcms_rgb(0)) else { return nil }
    self.init(adopting: made)
  }

  func apply(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    cmsDoTransform(transform, source, target, UInt32(clamping: count))
  }

  /// Makes a first transform, so that whatever lcms loads is there before the cage closes.
  static func prepare() {
    guard let profile = cmsCreate_sRGBProfile() else { return }
    defer { cmsCloseProfile(profile) }
    if let made = make(profile, from: pinboard_lcms_rgb(0), to: pinboard_lcms_rgb(0)) {
      cmsDeleteTransform(made)
    }
  }

  /// Converts the pixels in place. A profile that's damaged, or of another kind than the pixels, is ignored, as
  /// by other viewers.
  static func toSRGB(_ pixbuf: Pixbuf, profile text: String?) {
    guard let text, let pixels = gdk_pixbuf_get_pixels(pixbuf.pointer) else { return }
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf.pointer))
    var length: gsize = 0
    guard let bytes = g_base64_decode(text, &length) else { return }
    defer { g_free(bytes) }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(length))
    guard let color = ColorTransform(pixels: buffer, channels: channels), !color.changesNothing(channels)
    else { return }
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf.pointer))
    for y in 0..<pixbuf.height {
      color.apply(pixels + y * stride, to: pixels + y * stride, count: pixbuf.width)
    }
  }

  private convenience init?(pixels profile: UnsafeRawBufferPointer, channels: Int) {
    let output = pinboard_lcms_rgb(Int32(channels - 3))
    if let opened = Self.open(profile, space: cmsSigRgbData) {
      defer { cmsCloseProfile(opened) }
      guard let made = Self.make(opened, from: output, to: output) else { return nil }
      self.init(adopting: made)
    } else if let opened = Self.open(profile, space: cmsSigGrayData) {
      defer { cmsCloseProfile(opened) }
      let input = pinboard_lcms_grey(Int32(channels - 1))
      guard let made = Self.make(opened, from: input, to: output) else { return nil }
      self.init(adopting: made)
    } else {
      return nil
    }
  }

  /// Most profiles are sRGB under many names: seen by what they do to a few colours.
  private func changesNothing(_ channels: Int) -> Bool {
    let levels: [UInt8] = [0, 40, 96, 128, 190, 255]
    var colors: [UInt8] = []
    for red in levels {
      for green in levels {
        for blue in levels { colors += [red, green, blue] + [UInt8](repeating: 255, count: channels - 3) }
      }
    }
    var converted = colors
    cmsDoTransform(transform, colors, &converted, UInt32(colors.count / channels))
    return zip(colors, converted).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
  }

  private static func open(_ profile: UnsafeRawBufferPointer, space: cmsColorSpaceSignature) -> cmsHPROFILE? {
    guard let base = profile.baseAddress, profile.count >= 128,
      let opened = cmsOpenProfileFromMem(base, UInt32(clamping: profile.count))
    else { return nil }
    if cmsGetColorSpace(opened) == space { return opened }
    cmsCloseProfile(opened)
    return nil
  }

  private static func make(
    _ profile: cmsHPROFILE, from input: cmsUInt32Number, to output: cmsUInt32Number
  ) -> cmsHTRANSFORM? {
    guard let sRGB = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(sRGB) }
    return cmsCreateTransform(profile, input, sRGB, output, UInt32(INTENT_PERCEPTUAL), 0)
  }
}
