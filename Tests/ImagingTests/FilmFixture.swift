import ChildProcess
import Foundation
import Testing

@testable import Imaging

/// Makes films with gst-launch, as far as its plugins are installed.
struct FilmFixture {
  /// The containers, each with the elements of GStreamer that write it, and the format that's recognised.
  enum Container: String, CaseIterable {
    case webm = "vp8enc ! webmmux"
    case vp9 = "vp9enc ! matroskamux"
    case matroska = "jpegenc ! matroskamux"
    case mp4 = "avenc_mpeg4 ! mp4mux"
    case h264 = "openh264enc ! h264parse ! mp4mux"
    case quickTime = "jpegenc ! qtmux"
    case avi = "jpegenc ! avimux"
    case ogg = "theoraenc ! oggmux"

    /// Whether the container has its length.
    var hasLength: Bool { self != .ogg }

    var type: String {
      switch self {
      case .webm: "video/webm"
      case .vp9, .matroska: "video/x-matroska"
      case .mp4, .h264: "video/mp4"
      case .quickTime: "video/quicktime"
      case .avi: "video/x-msvideo"
      case .ogg: "video/ogg"
      }
    }

    /// Whether the elements that write the container are installed, and the plugins that read it.
    var isPossible: Bool {
      let elements = rawValue.split(separator: " ! ").map(String.init)
      return OptionalLibrary.readableTypes.contains(type)
        && (["pngdec", "imagefreeze", "capssetter"] + elements).allSatisfy(FilmFixture.exists)
    }
  }

  static let possible = Container.allCases.filter(\.isPossible)
  /// The containers with the time of each picture: GStreamer's encoder for MPEG-4 gives all of them the same.
  static let timed = possible.filter { $0 != .mp4 }

  /// The seconds of a single colour at the film's beginning.
  var blackSeconds = 0
  /// The width of a pixel, for each unit of its height.
  var pixelWidth = 1

  private static let program = URL(filePath: "/usr/bin/gst-launch-1.0")

  /// Returns a film of one second or more, 160 × 120 pixels with red, green, blue and white quarters.
  func film(_ container: Container) async throws -> Data {
    let folder = try TemporaryFolder()
    let quarters = shown(
      try folder.file("quarters.png", ImageFixture.quarters(160, 120, as: "png")),
      pictures: 10 + 20 * blackSeconds)
    let black = shown(
      try folder.file(
        "black.png", ImageFixture.picture(160, 120, as: "png", alpha: nil) { _, _ in (0, 0, 0) }),
      pictures: 10 * blackSeconds)
    return try await Self.written(
      blackSeconds > 0
        ? "\(black) ! joined. \(quarters) ! joined. concat name=joined ! \(container.rawValue)"
        : "\(quarters) ! \(container.rawValue)", in: folder)
  }

  /// Returns a film of numbered pictures, 160 × 120 pixels: see `Counting`.
  /// - Parameter rate: the pictures a second, such as "30000/1001".
  static func counting(_ pictures: Int, rate: String, _ container: Container) async throws -> Data {
    let folder = try TemporaryFolder()
    for number in 0..<pictures {
      _ = try folder.file(
        "\(number).png",
        ImageFixture.picture(160, 120, as: "png", alpha: nil) { x, y in Counting.color(of: number, x, y) })
    }
    return try await written(
      "multifilesrc location=\(folder.url.path)/%d.png index=0 caps=image/png,framerate=(fraction)\(rate)"
        + " ! pngdec ! videoconvert ! video/x-raw,format=I420 ! \(container.rawValue)", in: folder)
  }

  /// Returns the elements that repeat a picture, ten times a second.
  private func shown(_ picture: URL, pictures: Int) -> String {
    "filesrc location=\(picture.path) ! pngdec ! videoconvert ! video/x-raw,format=I420"
      + " ! capssetter caps=video/x-raw,pixel-aspect-ratio=(fraction)\(pixelWidth)/1"
      + " ! imagefreeze num-buffers=\(pictures) ! video/x-raw,framerate=10/1"
  }

  /// Returns a film without pictures.
  static func sound() async throws -> Data {
    try await written("audiotestsrc num-buffers=20 ! vorbisenc ! webmmux", in: try TemporaryFolder())
  }

  /// Returns a copy of an MP4 whose pictures are to be seen rotated by 90° clockwise (ISO/IEC 14496-12,
  /// section 8.3.2: the matrix of the track's header).
  static func turned(_ film: Data) throws -> Data {
    var film = film
    let header = try #require(film.range(of: Data("tkhd".utf8)))
    let matrix: [UInt32] = [0, 1 << 16, 0, 0xFFFF_0000, 0, 0, 0, 0, 1 << 30]
    let bytes = Data(
      matrix.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } })
    let start = header.lowerBound + 44
    film.replaceSubrange(start..<start + bytes.count, with: bytes)
    return film
  }

  static func exists(_ element: String) -> Bool {
    let inspect = URL(filePath: "/usr/bin/gst-inspect-1.0")
    guard FileManager.default.isExecutableFile(atPath: inspect.path) else { return false }
    return (try? ChildProcess(inspect, ["--exists", element]).wait()) == 0
  }

  private static func written(_ pipeline: String, in folder: TemporaryFolder) async throws -> Data {
    let film = folder.url.appending(path: "film")
    let words = "-q \(pipeline) ! filesink location=\(film.path)".split(separator: " ").map(String.init)
    let status = try await ChildProcess(program, words).end()
    try #require(status == 0, "gst-launch-1.0 \(words.joined(separator: " "))")
    return try withExtendedLifetime(folder) { try Data(contentsOf: film) }
  }
}
