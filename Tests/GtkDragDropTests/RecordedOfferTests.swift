import Foundation
import Testing

@testable import GtkDragDrop

/// An offer of a real program, recorded in a run of the matrix (`Tests/DesktopTests`), and the expected
/// judgement.
private struct RecordedOffer: Decodable {
  let program: String
  let version: String
  let display: String
  /// `in`: dragged; `clipboard in`: copied.
  let way: String
  let types: [String]
  /// The type of each kind that comes first: the file on a browser's server, the list of files, the image.
  let original: String?
  let list: String?
  let image: String?

  var name: String { "\(program) \(version), \(way), on \(display)" }

  static var all: [RecordedOffer] {
    get throws {
      let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      let data = try Data(contentsOf: tests.appending(path: "DesktopTests/recorded-offers.json"))
      return try JSONDecoder().decode([RecordedOffer].self, from: data)
    }
  }
}

/// The lists of offers of the real programs, as they were recorded.
struct RecordedOfferTests {
  @Test func ofEachKindTheBestTypeComesFirst() throws {
    let recorded = try RecordedOffer.all
    #expect(recorded.count > 50)
    for offer in recorded {
      let judged = ForeignOffer(mimeTypes: offer.types)
      #expect(judged.originalBytes?.wireType == offer.original, "\(offer.name)")
      #expect(judged.listTypes.first == offer.list, "\(offer.name)")
      #expect(judged.imageTypes.first == offer.image, "\(offer.name)")
    }
  }

  @Test func noProgramsOwnMarkIsTakenForData() throws {
    let programs = try RecordedOffer.all.filter { $0.program != "LibreOffice Impress" }
    for offer in programs where offer.list != nil && offer.image == nil {
      let others = ForeignOffer(mimeTypes: offer.types).otherTypes
      #expect(others.isEmpty, "\(offer.name) gives files, and nothing beside them")
    }
  }
}
