import DragItems
import Foundation
import Testing

@testable import GtkDragDrop

/// A program that has joined no team and no group, or doesn't have `DragTeams` at all (contract 1.11.11).
struct NoCircleTests {
  @Test(arguments: [ItemProviderRepresentationVisibility.team, .group, .ownProcess])
  func whatIsntForAllStaysInTheProcess(_ visibility: ItemProviderRepresentationVisibility) async throws {
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "org.example.own", visibility: visibility) {
      $0(Data("secret".utf8), nil)
      return nil
    }
    provider.teamData = Data("secret".utf8)
    let circles = Circles()
    #expect(circles.current.isEmpty)
    let offer = ContentOffer(
      providers: [provider], isRestricted: false, portalTypes: [], folder: ExportFolder(),
      circles: circles.current)
    for type in offer.mimeTypes {
      #expect(!type.contains("example"))
      #expect(!type.hasPrefix(SealedType.prefix))
      guard case .bytes(let data) = try await offer.answer(for: type) else { continue }
      #expect(data.range(of: Data("secret".utf8)) == nil)
    }
    await #expect(throws: ExportError.self) { try await offer.answer(for: "org.example.own") }
    // The process itself still has it.
    #expect(try await provider.data(forType: "org.example.own") == Data("secret".utf8))
  }
}
