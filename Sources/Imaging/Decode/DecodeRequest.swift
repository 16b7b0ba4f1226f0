import Files
public import Foundation

/// What's to be decoded, how large, and how urgently.
public struct DecodeRequest: Sendable {
  /// Names the request for `ImageDecoder.setPriority(_:for:)`; several may share one.
  public var id: String
  /// Where the bytes come from.
  public var bytes: ImageBytes
  /// How large the image is wanted.
  public var extent: DecodeExtent
  /// Higher goes first; among equals, first come first served.
  public var priority: Int
  /// The name for error texts; a file's own name if nil.
  public var name: String?
  /// Other limits than the decoder's own, for "Load anyway".
  public var limits: ImagingLimits?
  /// Whether it's decoded whatever it costs, for "Load anyway": without limits, save for memory and time.
  public var force: Bool
  /// The part of the upright image, in its own pixels, that's wanted; `extent` is then the size of the part.
  /// nil, or nothing of the image: all of it.
  public var region: CGRect?
  /// The order of bytes in the pixels.
  public var pixelFormat: PixelFormat

  /// All of the image in its full size, within the decoder's own limits, unless told otherwise.
  public init(
    id: String, bytes: ImageBytes, extent: DecodeExtent = .full, priority: Int = 0, name: String? = nil,
    limits: ImagingLimits? = nil, force: Bool = false, region: CGRect? = nil,
    pixelFormat: PixelFormat = .bgra
  ) {
    self.id = id
    self.bytes = bytes
    self.extent = extent
    self.priority = priority
    self.name = name
    self.limits = limits
    self.force = force
    self.region = region
    self.pixelFormat = pixelFormat
  }

  /// The name for error texts.
  var shownName: String? {
    if let name { return name }
    if case .file(let url) = bytes { return url.name }
    return nil
  }
}
