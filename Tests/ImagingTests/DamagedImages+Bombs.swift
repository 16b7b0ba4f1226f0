import Foundation

extension DamagedImages {
  /// Small files that demand huge resources, or access to files and the network.
  static func bombs() -> [Sample] {
    let drawings: [(String, Data)] = [
      ("laughs.svg", Data(laughs.utf8)), ("uses.svg", svg(uses)),
      ("blur.svg", svg("<filter id='f'><feGaussianBlur stdDeviation='9999'/></filter>" + blurred)),
      ("file.svg", svg("<image width='9' height='9' xlink:href='file:///etc/passwd'/>")),
      ("net.svg", svg("<image width='9' height='9' xlink:href='http://127.0.0.1:9/x.png'/>")),
      ("vast.svg", svg("", "width='1e9' height='1e9'")),
      ("deep.svg", svg(String(repeating: "<g>", count: 100_000))),
    ]
    let pixels: [(String, Data)] = [
      ("frames.gif", frames), ("huge.png", ImageFixture.pngHeader(65_535, 65_535)),
      ("wide.png", ImageFixture.pngHeader(.max, 1)), ("ratio.png", ImageFixture.pngHeader(16_000, 16_000)),
      ("allowed.png", ImageFixture.pngHeader(6_000, 6_000)), ("empty", Data()), ("byte", Data([0x89])),
    ]
    return (drawings + pixels).map { Sample(name: $0.0, data: $0.1) }
  }

  private static let blurred = "<rect width='40' height='20' filter='url(#f)'/>"

  private static func svg(_ body: String, _ size: String = "width='40' height='20'") -> Data {
    let names = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
    return Data("<svg \(names) \(size)>\(body)</svg>".utf8)
  }

  /// Entities of entities: 12 to the power of 11 laughs.
  private static var laughs: String {
    var text = "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY e0 'ha'>"
    for level in 1..<12 {
      let part = String(repeating: "&e\(level - 1);", count: 12)
      text += "<!ENTITY e\(level) '\(part)'>"
    }
    return text + "]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>&e11;</text></svg>"
  }

  /// Groups of groups: 12 to the power of 13 squares.
  private static var uses: String {
    var text = "<g id='a0'><rect width='1' height='1'/></g>"
    for level in 1..<14 {
      let part = String(repeating: "<use xlink:href='#a\(level - 1)'/>", count: 12)
      text += "<g id='a\(level)'>\(part)</g>"
    }
    return text
  }

  /// Two thousand frames of four thousand megapixels each.
  private static var frames: Data {
    var gif = Data("GIF89a".utf8)
    gif += [0xFF, 0xFF, 0xFF, 0xFF, 0xF0, 0, 0, 0, 0, 0, 255, 255, 255] as [UInt8]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 1, 0x44, 0]
    for _ in 0..<2000 { gif += frame }
    return gif + [0x3B]
  }
}
