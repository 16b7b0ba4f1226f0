import CLcms2

/// A transform from the colours of an image's own profile to sRGB.
final class ColorTransform {
  private let transform: cmsHTRANSFORM

  init(adopting transform: cmsHTRANSFORM) { self.transform = transform }

  deinit { cmsDeleteTransform(transform) }

  /// Makes a transform for four inks; nil if the profile isn't for CMYK.
  convenience init?(inks profile: UnsafeRawBufferPointer, areInverted: Bool) {
    guard let base = profile.baseAddress,
      let opened = cmsOpenProfileFromMem(base, UInt32(clamping: profile.count))
    else { return nil }
    defer { cmsCloseProfile(opened) }
    guard cmsGetColorSpace(opened) == cmsSigCmykData else { return nil }
    let format = pinboard_lcms_cmyk(areInverted ? 1 : 0)
    guard let made = Self.make(opened, from: format, to: pinboard_lcms_rgb(0)) else { return nil }
    self.init(adopting: made)
  }

  func apply(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    cmsDoTransform(transform, source, target, UInt32(clamping: count))
  }

  /// Makes a first transform, so that everything that lcms loads is loaded before the process enters the
  /// cage.
  static func prepare() {
    guard let profile = cmsCreate_sRGBProfile() else { return }
    defer { cmsCloseProfile(profile) }
    if let made = make(profile, from: pinboard_lcms_rgb(0), to: pinboard_lcms_rgb(0)) {
      cmsDeleteTransform(made)
    }
  }

  /// Makes a transform for pixels of three or four channels; the first three are equal if the profile is for
  /// grey. Nil for a profile of any other kind.
  convenience init?(pixels profile: cmsHPROFILE, channels: Int) {
    let output = pinboard_lcms_rgb(Int32(channels - 3))
    let input: cmsUInt32Number
    switch cmsGetColorSpace(profile) {
    case cmsSigRgbData: input = output
    case cmsSigGrayData: input = pinboard_lcms_grey(Int32(channels - 1))
    default: return nil
    }
    guard let made = Self.make(profile, from: input, to: output) else { return nil }
    self.init(adopting: made)
  }

  /// Whether the transform changes nothing. Most profiles are sRGB under many names, so a few colours are
  /// tried.
  func changesNothing(_ channels: Int) -> Bool {
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

  private static func make(
    _ profile: cmsHPROFILE, from input: cmsUInt32Number, to output: cmsUInt32Number
  ) -> cmsHTRANSFORM? {
    guard let sRGB = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(sRGB) }
    return cmsCreateTransform(profile, input, sRGB, output, UInt32(INTENT_PERCEPTUAL), 0)
  }
}

extension ColorTransform {
  /// Makes a transform for L, a and b in one byte each, and a fourth byte that's passed through. `white` is
  /// the x and y of L 100; nil for D50, which is paper in a printer's light.
  static func fromLab(white: (x: Double, y: Double)?) -> ColorTransform? {
    var profiles: [cmsHPROFILE?] = [cmsCreateLab4Profile(nil)]
    if let white { profiles.append(adaptation(from: white)) }
    profiles.append(cmsCreate_sRGBProfile())
    defer { for case let profile? in profiles { cmsCloseProfile(profile) } }
    guard profiles.allSatisfy({ $0 != nil }) else { return nil }
    return cmsCreateMultiprofileTransform(
      &profiles, UInt32(profiles.count), pinboard_lcms_lab(1), pinboard_lcms_rgb(1),
      UInt32(INTENT_PERCEPTUAL), 0
    ).map(ColorTransform.init(adopting:))
  }

  /// Returns a profile from Lab under another white to Lab under D50. It's a table, and lcms interpolates
  /// between its entries.
  private static func adaptation(from white: (x: Double, y: Double)) -> cmsHPROFILE? {
    var chromaticity = cmsCIExyY(x: white.x, y: white.y, Y: 1)
    var source = cmsCIEXYZ()
    cmsxyY2XYZ(&source, &chromaticity)
    guard let profile = cmsCreateProfilePlaceholder(nil), let table = cmsPipelineAlloc(nil, 3, 3) else {
      return nil
    }
    defer { cmsPipelineFree(table) }
    cmsSetProfileVersion(profile, 4.3)
    cmsSetDeviceClass(profile, cmsSigAbstractClass)
    cmsSetColorSpace(profile, cmsSigLabData)
    cmsSetPCS(profile, cmsSigLabData)
    guard let stage = cmsStageAllocCLut16bit(nil, 33, 3, 3, nil),
      cmsStageSampleCLut16bit(stage, adapt, &source, 0) != 0,
      cmsPipelineInsertStage(table, cmsAT_END, stage) != 0,
      cmsWriteTag(profile, cmsSigAToB0Tag, UnsafeRawPointer(table)) != 0
    else {
      cmsCloseProfile(profile)
      return nil
    }
    return profile
  }

  private static let adapt: cmsSAMPLER16 = { input, output, white in
    guard let input, let output, let white = white?.assumingMemoryBound(to: cmsCIEXYZ.self) else { return 0 }
    var (lab, seen, adapted) = (cmsCIELab(), cmsCIEXYZ(), cmsCIEXYZ())
    cmsLabEncoded2Float(&lab, input)
    cmsLab2XYZ(white, &seen, &lab)
    guard cmsAdaptToIlluminant(&adapted, white, cmsD50_XYZ(), &seen) != 0 else { return 0 }
    cmsXYZ2Lab(cmsD50_XYZ(), &lab, &adapted)
    cmsFloat2LabEncoded(output, &lab)
    return 1
  }
}
