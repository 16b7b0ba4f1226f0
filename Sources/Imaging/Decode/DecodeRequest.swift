import KitFiles
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

/// The source of an image's bytes.
public enum ImageBytes: Sendable {
  /// Bytes in memory.
  case data(Data)
  /// A regular file on this computer, which is read when the request's turn comes.
  case file(URL)
  /// A function that's called when the request's turn comes, so that waiting requests hold no bytes. The
  /// decode throws the function's error.
  case lazy(@Sendable () async throws -> Data)
  /// An open file or sealed memory, which the decoder gets as it is: nothing is copied.
  case descriptor(ImageDescriptor)
  /// A function that returns an open file or sealed memory, and is called when the request's turn comes.
  case lazyDescriptor(@Sendable () async throws -> ImageDescriptor)
}

extension ImageBytes {
  /// Loads lazy bytes, and returns a function that opens the source. That function may block, so the caller
  /// chooses its thread.
  func opening() async throws -> @Sendable () throws -> ByteSource {
    switch self {
    case .data(let data): return { try ByteSource(data: data) }
    case .file(let url): return { try ByteSource(file: url) }
    case .descriptor(let opened): return { try ByteSource(opened) }
    case .lazy(let load):
      let data = try await load()
      return { try ByteSource(data: data) }
    case .lazyDescriptor(let load):
      let opened = try await load()
      return { try ByteSource(opened) }
    }
  }
}
