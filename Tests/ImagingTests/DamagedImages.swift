import Foundation

/// Damaged files, made from small good files of every format. They're the same on every run.
struct DamagedImages {
  struct Sample {
    /// The file's name, whose extension is wrong as often as not.
    let name: String
    let data: Data
  }

  private enum Harm: CaseIterable {
    case cut, bits, bytes, swapped, lies, zeros, doubled, joined, prefixed, stuffed
  }

  private let good: [(name: String, data: Data)]
  private var random = SeededBytes(seed: 2026)

  init() throws {
    var good: [(String, Data)] = []
    for type in ["png", "jpeg", "tiff", "bmp", "ico"] {
      good.append((type, try ImageFixture.noise(40, 30, as: type)))
    }
    good.append(("profile.png", try ImageFixture.noise(16, 12, as: "png", profile: ColorProfile.swapped())))
    good.append(("exif.jpeg", ImageFixture.oriented(try ImageFixture.noise(40, 30, as: "jpeg"), 6)))
    good.append(("inks.jpeg", ImageFixture.profiled(TinyImage.inks, try ColorProfile.strangeInks())))
    good.append(("deep.png", ImageFixture.deepPNG(8, 8, [0xFFFF, 0x8000, 0])))
    good += [
      ("gif", TinyImage.gif), ("moving.gif", AnimationTests.colors("RGBWRGBW", delay: 5)),
      ("webp", TinyImage.webp), ("moving.webp", TinyImage.animatedWebP), ("avif", TinyImage.avif),
      ("heic", TinyImage.heic), ("svg", TinyImage.svg),
      ("jxl", Data([0xFF, 0x0A, 0x41, 0x50, 0x13, 0, 0, 0, 0])),
    ]
    good += [
      ("planes.tiff", TIFFFixture(extra: 2, isPlanar: true, pixel: [[64], [64], [191], [64]]).data),
      ("lab.tiff", TIFFFixture(photometric: 8, white: (3_127, 3_290), pixel: [[133], [0], [216]]).data),
      ("os2.bmp", BMPFixture(headerLength: 12, bits: 8, paletteCount: 4, gap: 7).data),
      ("masks.bmp", BMPFixture(bits: 16, compression: 3, masks: [0xF800, 0x7E0, 0x1F], gap: 3).data),
      ("profile.bmp", BMPFixture(headerLength: 124, profile: try ColorProfile.swapped()).data),
      ("wide.avif", TinyImage.wideAVIF), ("chunks.png", try PNGColorTests.withAllChunks()),
      (
        "profile.webp",
        ImageFixture.profiledWebP(TinyImage.animatedWebP, try ColorProfile.swapped(), width: 12, height: 8)
      ),
    ]
    let thumbnail = try ImageFixture.noise(20, 16, as: "jpeg")
    let preview = try ImageFixture.noise(300, 20, as: "jpeg")
    var camera = RawFixture()
    good += [
      ("pnm", Data("P6 20 10 255 ".utf8) + Data(repeating: 77, count: 600)),
      (
        "tga",
        Data([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20, 0, 10, 0, 24, 0]) + Data(repeating: 88, count: 600)
      ),
      ("icns", Data("icns".utf8) + [0, 0, 4, 16] + Data("is32".utf8) + [0, 0, 4, 8] + Data(count: 1024)),
      ("dng", camera.file([.sensor(300, 20), .jpeg(thumbnail), .strip(preview)])),
      ("cr3", CanonMovieFixture.file(preview: preview, thumbnail: thumbnail)),
      ("psd", MadeImage.photoshopPalette), ("inks.psd", MadeImage.photoshopInks),
      ("deep.psd", MadeImage.photoshop16), ("alpha.psd", MadeImage.photoshopAlpha),
      ("psb", MadeImage.photoshopLarge), ("qoi", QOITests.quarters), ("hdr", MadeImage.radiance),
      ("exr", OpenEXRFixture().bytes), ("tiles.exr", OpenEXRFixture(isPacked: true, tileSide: 5).bytes),
      ("pdf", PDFFixture(pageCount: 3).data),
      ("packed.tga", TargaTests.Fixture(kind: 9, bits: 8, flags: 0x20, paletteBits: 16).data),
    ]
    self.good = good
  }

  /// Returns `each` damaged versions of each good file, and the bombs.
  mutating func all(each: Int) -> [Sample] {
    var samples = Self.bombs()
    for index in good.indices {
      for number in 0..<each {
        let harm = Harm.allCases[number % Harm.allCases.count]
        let extensions = ["png", "jpg", "gif", "webp", "txt", "svg", "exe", "heic"]
        let claimed = extensions[number % extensions.count]
        samples.append(
          Sample(name: "\(good[index].name)-\(harm)-\(number).\(claimed)", data: damaged(index, harm)))
      }
    }
    return samples
  }

  private mutating func offset(_ data: Data) -> Int { Int.random(in: 0..<max(1, data.count), using: &random) }

  private mutating func damaged(_ index: Int, _ harm: Harm) -> Data {
    var data = good[index].data
    switch harm {
    case .cut: data = data.prefix(offset(data))
    case .bits:
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        data[offset(data)] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
    case .bytes:
      for _ in 0..<Int.random(in: 1...24, using: &random) { data[offset(data)] = random.bytes(1)[0] }
    case .swapped:
      let length = Int.random(in: 1...max(1, data.count / 3), using: &random)
      let first = offset(data.dropLast(length))
      let part = data.subdata(in: first..<min(data.count, first + length))
      data.removeSubrange(first..<min(data.count, first + length))
      data.insert(contentsOf: part, at: offset(data))
    case .lies:
      // These numbers are dangerous where headers keep their sizes.
      let lies: [[UInt8]] = [
        [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0], [0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F],
        [0, 0, 0x80, 0], [0x80, 0, 0, 0], [1, 0, 0, 0], [0xFF, 0xFF],
      ]
      let lie = lies[Int.random(in: 0..<lies.count, using: &random)]
      let start = min(Int.random(in: 4..<64, using: &random), max(0, data.count - lie.count))
      data.replaceSubrange(start..<min(data.count, start + lie.count), with: lie)
    case .zeros:
      let start = offset(data)
      let end = min(data.count, start + Int.random(in: 1...200, using: &random))
      data.replaceSubrange(start..<end, with: [UInt8](repeating: 0, count: end - start))
    case .doubled:
      let (start, length) = (offset(data), Int.random(in: 1...200, using: &random))
      data.insert(contentsOf: data.subdata(in: start..<min(data.count, start + length)), at: start)
    case .joined:
      // Two files are joined: a picture, and an archive, a program or another picture behind it.
      let other = good[Int.random(in: 0..<good.count, using: &random)].data
      data = data.prefix(max(1, offset(data))) + other + Data("PK\u{3}\u{4}".utf8)
    case .prefixed:
      let starts = ["%PDF-1.7\n", "<html>", "GIF89a", "RIFF....WEBP", "#!/bin/sh\n", "BM", "\0\0\u{1}\0"]
      data = Data(starts[Int.random(in: 0..<starts.count, using: &random)].utf8) + data
    case .stuffed:
      data.insert(contentsOf: random.bytes(Int.random(in: 1...300, using: &random)), at: offset(data))
    }
    return data
  }
}
