import Files
public import Foundation

/// A request to decode an image: its bytes, size and urgency.
public struct DecodeRequest: Sendable {
  /// The name of the request for `ImageDecoder.setPriority(_:for:)`. Several requests may share one.
  public var id: String
  /// The source of the image's bytes.
  public var bytes: ImageBytes
  /// The requested size.
  public var extent: DecodeExtent
  /// The urgency: a higher priority goes first, and equal ones are served in the order of their arrival.
  public var priority: Int
  /// The name for error texts; nil for a file's own name.
  public var name: String?
  /// Limits that replace the decoder's own, for "Load anyway".
  public var limits: ImagingLimits?
  /// Whether the image is decoded whatever it costs, for "Load anyway": only memory and time limit it.
  public var force: Bool
  /// The requested part of the upright image, in its own pixels; `extent` is then the size of that part. All
  /// of the image is decoded if it's nil or lies outside of the image.
  public var region: CGRect?
  /// The order of a pixel's bytes.
  public var pixelFormat: PixelFormat

  /// Makes a request, by default for the whole image in its full size and within the decoder's own limits.
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
