import CLcms2

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
    var place = cmsCIExyY(x: white.x, y: white.y, Y: 1)
    var source = cmsCIEXYZ()
    cmsxyY2XYZ(&source, &place)
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
