import CLcms2
import Foundation

/// ICC profiles that the tests make themselves.
enum ColorProfile {
  enum Failure: Error { case notMade }

  static func sRGB() throws -> Data { try bytes(cmsCreate_sRGBProfile()) }

  /// sRGB with red and blue exchanged.
  static func swapped() throws -> Data {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: 0.15, y: 0.06, Y: 1), Green: cmsCIExyY(x: 0.30, y: 0.60, Y: 1),
      Blue: cmsCIExyY(x: 0.64, y: 0.33, Y: 1))
    var parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    let curve = cmsBuildParametricToneCurve(nil, 4, &parameters)
    defer { cmsFreeToneCurve(curve) }
    var curves = [curve, curve, curve]
    return try bytes(cmsCreateRGBProfile(&white, &primaries, &curves))
  }

  static func linearGrey() throws -> Data {
    let curve = cmsBuildGamma(nil, 1)
    defer { cmsFreeToneCurve(curve) }
    return try bytes(cmsCreateGrayProfile(cmsD50_xyY(), curve))
  }

  /// A profile of four inks in which every mixture looks blue, and bare paper white.
  static func strangeInks() throws -> Data {
    guard let profile = cmsCreateProfilePlaceholder(nil), let table = cmsPipelineAlloc(nil, 4, 3) else {
      throw Failure.notMade
    }
    cmsSetProfileVersion(profile, 2.1)
    cmsSetDeviceClass(profile, cmsSigOutputClass)
    cmsSetColorSpace(profile, cmsSigCmykData)
    cmsSetPCS(profile, cmsSigLabData)
    // Two steps for each ink: no ink at all is white (L 100), all else is L 32, a 79, b −108.
    let white: [UInt16] = [0xFF00, 0x8000, 0x8000]
    let blue: [UInt16] = [0x5200, 0xCF00, 0x1400]
    let nodes = (0..<16).flatMap { $0 == 0 ? white : blue }
    cmsPipelineInsertStage(table, cmsAT_END, cmsStageAllocCLut16bit(nil, 2, 4, 3, nodes))
    cmsWriteTag(profile, cmsSigAToB0Tag, UnsafeRawPointer(table))
    cmsPipelineFree(table)
    return try bytes(profile)
  }

  private static func bytes(_ profile: cmsHPROFILE?) throws -> Data {
    guard let profile else { throw Failure.notMade }
    defer { cmsCloseProfile(profile) }
    cmsSetProfileVersion(profile, 2.1)
    var length: cmsUInt32Number = 0
    guard cmsSaveProfileToMem(profile, nil, &length) != 0 else { throw Failure.notMade }
    var data = Data(count: Int(length))
    let saved = data.withUnsafeMutableBytes { cmsSaveProfileToMem(profile, $0.baseAddress, &length) }
    guard saved != 0 else { throw Failure.notMade }
    return data
  }
}
