import DragItems
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ImageTests {
  @Test("An image is its bytes and its type, both ways")
  func roundTrip() async throws {
    let image = try Image(data: Data("bytes".utf8), typeIdentifier: "public.webp", suggestedName: "a.webp")
    #expect(image.typeIdentifier == "image/webp")
    let provider = ItemProvider(object: image)
    #expect(provider.registeredTypeIdentifiers == ["image/webp"])
    #expect(provider.canLoadObject(ofClass: Image.self))
    let copy = try await provider.object(ofClass: Image.self)
    #expect(copy.data == image.data)
    #expect(copy.typeIdentifier == "image/webp")
  }

  @Test("An image of a bundle is found by its name, with its ending or without")
  func named() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "named-\(UUID()).bundle")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["cat.jpg", "dog.webp", "notes.txt"] {
      try Data(name.utf8).write(to: folder.appending(path: name))
    }
    let bundle = try #require(Bundle(path: folder.path))
    for name in ["cat", "cat.jpg"] {
      let image = try #require(Image(named: name, in: bundle), "\(name)")
      #expect(image.data == Data("cat.jpg".utf8))
      #expect(image.typeIdentifier == "image/jpeg")
      #expect(image.suggestedName == "cat.jpg")
    }
    #expect(Image(named: "dog", in: bundle)?.typeIdentifier == "image/webp")
    for name in ["bird", "notes.txt", "notes"] { #expect(Image(named: name, in: bundle) == nil, "\(name)") }
    #expect(Image(named: "there is no such image") == nil)
  }

  @Test("Any image type is readable, others aren't")
  func readable() {
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "image/x-odd", visibility: .all) { reply in
      reply(Data([1]), nil)
      return nil
    }
    #expect(provider.canLoadObject(ofClass: Image.self))
    let text = ItemProvider(object: "x")
    #expect(!text.canLoadObject(ofClass: Image.self))
  }

  typealias Sample = (type: String, data: Data, width: Int, height: Int)

  private static func bytes(_ parts: [Any]) -> Data {
    var data = Data()
    for part in parts {
      if let text = part as? String { for scalar in text.unicodeScalars { data.append(UInt8(scalar.value)) } }
      if let list = part as? [Int] { for number in list { data.append(UInt8(number)) } }
      if let piece = part as? Data { data.append(piece) }
    }
    return data
  }

  private static func sample(_ type: String, _ width: Int, _ height: Int, _ parts: Any...) -> Sample {
    (type, bytes(parts), width, height)
  }

  private static let png: Data = bytes(["\u{89}PNG\r\n\u{1A}\n", [0, 0, 0, 13], "IHDR"])
  private static let bmp: Data = bytes(["BM", [Int](repeating: 0, count: 12)])
  private static let webP: Data = bytes(["RIFF", [0, 0, 0, 0], "WEBP"])
  private static let jpeg: Data = bytes([[0xFF, 0xD8]])
  private static let frame: Data = bytes([[0xFF, 0xC0, 0, 11, 8, 0, 20, 0, 30, 1, 1, 17, 0]])

  /// Returns an Exif segment with the camera's orientation.
  private static func exif(_ orientation: Int, isLittle: Bool) -> Data {
    let little: [Int] = [
      0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0,
    ]
    let big: [Int] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
    ]
    let table = isLittle ? little : big
    return bytes([[0xFF, 0xE1, 0, 8 + table.count], "Exif", [0, 0], table])
  }

  private static let samples: [Sample] = [
    sample("png", 300, 200, png, [0, 0, 1, 44, 0, 0, 0, 200]),
    sample("gif", 300, 200, "GIF89a", [44, 1, 200, 0]),
    // These have rows from the top, with a negative height, and the oldest of all headers.
    sample("bmp", 300, 200, bmp, [40, 0, 0, 0, 44, 1, 0, 0, 56, 255, 255, 255]),
    sample("bmp", 300, 200, bmp, [12, 0, 0, 0, 44, 1, 200, 0]),
    sample("webp", 300, 200, webP, "VP8X", [10, 0, 0, 0, 0, 0, 0, 0, 43, 1, 0, 199, 0, 0]),
    sample("webp", 300, 200, webP, "VP8L", [9, 0, 0, 0, 0x2F, 0x2B, 0xC1, 0x31, 0]),
    sample("webp", 300, 200, webP, "VP8 ", [9, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 44, 1, 200, 0]),
    sample("jpeg", 30, 20, jpeg, frame),
    sample("jpeg", 30, 20, jpeg, exif(1, isLittle: true), frame),
    sample("jpeg", 20, 30, jpeg, exif(6, isLittle: true), [0xFF], frame),
    sample("jpeg", 20, 30, jpeg, exif(8, isLittle: false), frame),
  ]

  /// Invalid images: truncated, without a header, without a size, with an impossible size, with an endless
  /// segment.
  private static let nonsense: [Sample] = [
    sample("png", 0, 0, png, [0, 0, 1]),
    sample("png", 0, 0, "words"),
    sample("png", 0, 0, png, [0, 0, 0, 0, 0, 0, 0, 9]),
    sample("png", 0, 0, png, [255, 255, 255, 255, 0, 0, 0, 9]),
    sample("jpeg", 0, 0, jpeg, [0xFF, 0xE0, 0, 0]),
    sample("jpeg", 0, 0, jpeg, [0xFF, 0xE1, 0, 12], "Exif", [0, 0], "II*", [0]),
  ]

  @Test("1.11.25: the size that an image's header says, in points", arguments: samples + nonsense)
  func size(_ sample: Sample) throws {
    let image = try Image(data: sample.data, typeIdentifier: "image/\(sample.type)")
    let size = CGSize(width: sample.width, height: sample.height)
    #expect(image.preferredPresentationSizeForItemProvider == size)
    #expect(ItemProvider(object: image).preferredPresentationSize == size)
    // This is a slice of larger data, whose indices don't begin at 0.
    let slice = (Data([1, 2, 3]) + sample.data).dropFirst(3)
    let other = try Image(data: slice, typeIdentifier: "image/\(sample.type)")
    #expect(other.preferredPresentationSizeForItemProvider == size)
  }

  @Test(
    "An image's type is known by its first bytes",
    arguments: [
      ("image/png", "\u{89}PNG\r\n\u{1A}\n"), ("image/jpeg", "\u{FF}\u{D8}\u{FF}\u{E0}"),
      ("image/gif", "GIF89a"), ("image/webp", "RIFF\u{4}\0\0\0WEBPVP8 "), ("image/tiff", "II*\0"),
      ("image/tiff", "MM\0*"), ("image/bmp", "BM\0\0\0\0\0\0\0\0\0\0\0\0\u{28}\0\0\0"),
      ("image/x-icon", "\0\0\u{1}\0\u{1}\0"), ("image/avif", "\0\0\0\u{14}ftypavif\0\0\0\0mif1"),
      ("image/heic", "\0\0\0\u{18}ftypmif1\0\0\0\0mif1heic"), ("image/svg+xml", "<svg xmlns='…'>"),
      ("image/svg+xml", "<?xml version='1.0'?>\n<!-- A cat. -->\n<svg>"),
    ])
  func typeOfBytes(_ type: String, _ head: String) throws {
    // Each character is a byte, but for the one that isn't Latin 1.
    let data = Data(head.unicodeScalars.map { UInt8(exactly: $0.value) ?? 0x3F })
    let image = try #require(Image(data: data))
    #expect(image.typeIdentifier == type)
    #expect(image.data == data)
    #expect(Image(data: (Data([1, 2, 3]) + data).dropFirst(3))?.typeIdentifier == type)
  }

  @Test(
    "Other bytes are no image",
    arguments: [
      "", "words", "BMW", "GIF", "RIFF\u{4}\0\0\0WAVE", "\0\0\0\u{14}ftypisom\0\0\0\0mp41",
      "<html><svg></html>",
      "\u{FF}\u{FF}\u{FF}\u{FF}ftyp", "\0\0\u{1}\0\0\0",
    ])
  func noImage(_ head: String) {
    #expect(Image(data: Data(head.unicodeScalars.map { UInt8($0.value) })) == nil)
  }

  @Test("No bytes, or no image: an error")
  func refused() {
    #expect(throws: ItemProviderError.self) { try Image(data: Data(), typeIdentifier: "image/png") }
    #expect(throws: ItemProviderError.self) { try Image(data: Data([1]), typeIdentifier: "text/plain") }
  }
}
