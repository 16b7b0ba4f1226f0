import DecoderWire
import KitFiles
public import Foundation

/// The facts of an image that are known before any of its pixels is decoded.
public struct ImageFacts: Sendable, Equatable {
  /// The MIME type by the content, never by the name: `image/jpeg`, `image/png` …
  public var typeIdentifier: String
  /// The width and height in pixels as seen, after `orientation` is applied.
  public var pixelSize: CGSize
  /// The EXIF orientation in the image.
  public var orientation: ImageOrientation
  /// The length of the file or data in bytes.
  public var byteCount: Int
  /// Whether the image has more than one frame.
  public var isAnimated: Bool

  /// Makes facts without any check: see `ImagingLimits.check(_:name:)`.
  public init(
    typeIdentifier: String, pixelSize: CGSize, orientation: ImageOrientation, byteCount: Int, isAnimated: Bool
  ) {
    self.typeIdentifier = typeIdentifier
    self.pixelSize = pixelSize
    self.orientation = orientation
    self.byteCount = byteCount
    self.isAnimated = isAnimated
  }
}

/// The facts about each format that Imaging needs.
extension ImageFormat {
  /// The name that the user sees, which is the same in all languages.
  package var displayName: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .gif: "GIF"
    case .webp: "WebP"
    case .tiff: "TIFF"
    case .bmp: "BMP"
    case .ico: "ICO"
    case .svg: "SVG"
    case .avif: "AVIF"
    case .heic: "HEIC"
    case .jxl: "JPEG XL"
    case .tga: "Targa"
    case .icns: "ICNS"
    case .pnm: "Netpbm"
    case .raw: "RAW"
    case .krita: "Krita"
    case .openRaster: "OpenRaster"
    case .photoshop: "Photoshop"
    case .qoi: "QOI"
    case .radiance: "Radiance HDR"
    case .openEXR: "OpenEXR"
    case .pdf: "PDF"
    case .mpeg4: "MP4"
    case .quickTime: "QuickTime"
    case .webM: "WebM"
    case .matroska: "Matroska"
    case .avi: "AVI"
    case .ogg: "Ogg"
    case .mpeg: "MPEG"
    }
  }

  /// The format that a decoder is asked to read: the image's own, or that of the picture that's shown
  /// instead.
  var wire: WireFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .gif: .gif
    case .webp: .webp
    case .tiff: .tiff
    case .bmp: .bmp
    case .ico: .ico
    case .svg: .svg
    case .avif: .avif
    case .heic: .heic
    case .jxl: .jxl
    case .tga: .tga
    case .icns: .icns
    case .pnm: .pnm
    case .raw: .jpeg
    case .krita, .openRaster: .png
    case .photoshop: .photoshop
    case .qoi: .qoi
    case .radiance: .radiance
    case .openEXR: .openEXR
    case .pdf: .pdf
    case .mpeg4, .quickTime, .webM, .matroska, .avi, .ogg, .mpeg: .film
    }
  }

  /// The Debian package that contains the loader, or the library that the decoder loads. The loader for JPEG
  /// XL is in Debian 13 and later.
  package var loaderPackage: String {
    switch self {
    case .png, .jpeg, .gif, .tiff, .bmp, .ico, .tga, .icns, .pnm, .raw, .krita, .openRaster, .photoshop, .qoi,
      .radiance:
      "libgdk-pixbuf-2.0-0"
    case .webp: "webp-pixbuf-loader"
    case .svg: "librsvg2-common"
    case .avif: "libavif-gdk-pixbuf"
    case .heic: "heif-gdk-pixbuf"
    case .jxl: "libjxl-gdk-pixbuf"
    case .pdf: "libpoppler-glib8"
    case .openEXR: "libopenexr-3-1-30"
    case .webM: FilmPackage.containers
    // The containers need the package above, too, which desktops usually have.
    case .mpeg4, .quickTime, .matroska, .avi: FilmPackage.usual
    case .ogg: FilmPackage.free
    case .mpeg: FilmPackage.further
    }
  }

  /// Returns whether images of the format can be read with loaders of some MIME types: the desktop's, and
  /// those of `OptionalLibrary`. For some formats, the picture that's shown is one of another format inside
  /// the file.
  package func isReadable(with loaders: Set<String>) -> Bool {
    switch self {
    case .raw: ImageFormat.jpeg.isReadable(with: loaders)
    case .krita, .openRaster: ImageFormat.png.isReadable(with: loaders)
    // The decoder reads these itself.
    case .tga, .photoshop, .qoi, .radiance: true
    default: types.contains { loaders.contains($0.mimeType) || loaders.contains($0.exchangedType) }
    }
  }

  /// Whether the format has no pixels of its own and is drawn at the requested size.
  package var isVector: Bool { self == .svg || self == .pdf }
}
