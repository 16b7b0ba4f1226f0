import BoardSession
import ExchangeTestSupport
import Foundation

@testable import PinboardUI

/// A board of BeeRef, one of PureRef and an archive, each with one image of its own.
struct ForeignFiles {
  let bee: URL
  let pur: URL
  let zip: URL
  /// The images, in the order of `all`.
  let images: [Data]

  var all: [URL] { [bee, pur, zip] }

  init(in folder: URL) throws {
    (bee, pur, zip) = (
      folder.appending(path: "one.bee"), folder.appending(path: "two.pur"),
      folder.appending(path: "three.zip")
    )
    images = try (0..<3).map { try TestPicture.png(green: UInt8($0)) }
    var item = BeeRefFixture.Item()
    item.bytes = images[0]
    try BeeRefFixture.write([item], to: bee)
    var image = PureRefFixture.Item()
    image.kind = .image(0, crop: nil, flags: 1)
    try PureRefFixture.write(
      [image], [.init(bytes: images[1], source: "p.png", width: 40, height: 30)], to: pur)
    try ZipFixture.write([.init("z.png", images[2])], to: zip)
  }
}

/// Imports foreign files without a window: no progress is shown, and nothing is asked.
final class WindowlessImport: ForeignImporting {
  func importForeign(_ files: [URL], onto board: BoardController, around point: CGPoint?) async {
    await ForeignImport.run(files, onto: board, around: point, in: nil)
  }
}
