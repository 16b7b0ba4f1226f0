import Foundation
import Testing

@testable import GtkDragDrop

/// The types that other programs offer together, and which of them is used. The lists come from the programs
/// themselves.
struct OfferTests {
  @Test(arguments: [
    // Inkscape's clipboard.
    (
      ["image/x-inkscape-svg", "image/svg+xml", "image/png", "application/pdf"],
      ["image/svg+xml", "image/png", "image/x-inkscape-svg"]
    ),
    // A GTK 3 program with a picture of its own.
    (
      [
        "image/bmp", "image/x-bmp", "image/x-MS-bmp", "image/jpeg", "image/tiff", "image/png", "image/x-icon",
        "image/ico",
      ],
      ["image/png", "image/jpeg", "image/tiff", "image/bmp", "image/x-icon"]
    ),
    // A Qt program.
    (
      ["application/x-qt-image", "image/x-portable-pixmap", "image/webp", "image/gif", "image/jpg"],
      ["image/webp", "image/gif", "image/jpg", "image/x-portable-pixmap"]
    ),
  ])
  func theImageTypeThatLosesLeastComesFirst(_ offered: [String], _ order: [String]) {
    #expect(ForeignOffer(mimeTypes: offered).imageTypes == order)
  }

  @Test(arguments: [
    (#"application/octet-stream;name="red.png""#, "red.png"),
    ("application/octet-stream; name=red.png", "red.png"),
    (#"application/octet-stream;name="a; b \"c\".png""#, #"a; b "c".png"#),
  ])
  func aBrowserNamesTheFileInItsType(_ type: String, _ name: String) throws {
    let original = try #require(ForeignOffer(mimeTypes: ["text/html", type]).originalBytes)
    #expect(original.name == name)
    #expect(original.wireType == type, "it's asked for as it's offered")
  }

  @Test func bareBytesAreAFileBesideTheDirectSaveProtocolAlone() {
    let chromium = ["text/html", "text/uri-list", "application/octet-stream", "XdndDirectSave0"]
    #expect(ForeignOffer(mimeTypes: chromium).originalBytes?.wireType == "application/octet-stream")
    #expect(ForeignOffer(mimeTypes: ["application/octet-stream"]).originalBytes == nil)
    #expect(ForeignOffer(mimeTypes: ["application/octet-stream;x=1"]).originalBytes == nil)
  }

  @Test(arguments: CopiedFiles.types)
  func filesAreTakenInTheWordsOfFileManagers(_ type: String) {
    let offer = ForeignOffer(mimeTypes: [type, "text/plain;charset=utf-8"])
    #expect(offer.listTypes == [type])
    #expect(offer.provisionalTypes.contains(ForeignOffer.fileURLType))
    #expect(offer.otherTypes.isEmpty, "no program reads it as anything else")
  }

  @Test(arguments: ["copy\n", "cut\n", "copy\r\n", ""])
  func theAddressesOfCopiedFiles(_ words: String) {
    let list = "file:///a%20b.png\nfile:///c.png"
    #expect(CopiedFiles.addresses(in: Data((words + list).utf8)) == Data(list.utf8))
  }

  @Test func copiedFilesEndWithoutALineEnd() {
    #expect(
      CopiedFiles.encode(paths: ["/a b.png", "/c.png"]) == Data("copy\nfile:///a%20b.png\nfile:///c.png".utf8)
    )
  }
}
