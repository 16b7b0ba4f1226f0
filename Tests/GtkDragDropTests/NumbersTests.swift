import DragDrop
import GtkLists
import GtkTexts
import GtkViews
import Testing

/// Tests of values that have UIKit's numbers (contract 1.12.4, 1.12.14, 1.12.22, 1.13.6, 1.13.8).
@MainActor
struct NumbersTests {
  @Test func collectionsAndTables() {
    #expect([CollectionViewReorderingCadence.immediate, .fast, .slow].map(\.rawValue) == [0, 1, 2])
    let collection: [CollectionViewDropProposal.Intent] = [
      .unspecified, .insertAtDestinationIndexPath, .insertIntoDestinationIndexPath,
    ]
    #expect(collection.map(\.rawValue) == [0, 1, 2])
    #expect(TableViewDropProposal.Intent.automatic.rawValue == 3)
    #expect([Cell.DragState.none, .lifting, .dragging].map(\.rawValue) == [0, 1, 2])
    // Without an intent a proposal opens no gap.
    #expect(CollectionViewDropProposal(operation: .move).intent == .unspecified)
    #expect(TableViewDropProposal(operation: .move).intent == .unspecified)
  }

  @Test func texts() {
    #expect([TextDropEditability.no, .temporary, .yes].map(\.rawValue) == [0, 1, 2])
    #expect([TextDropProposal.Action.insert, .replaceSelection, .replaceAll].map(\.rawValue) == [0, 1, 2])
    #expect([TextDropProposal.ProgressMode.system, .custom].map(\.rawValue) == [0, 1])
    #expect([TextDropProposal.Performer.view, .delegate].map(\.rawValue) == [0, 1])
  }
}
