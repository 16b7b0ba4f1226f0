import DragDrop

/// A delegate's proposal, common to collection and table views.
@MainActor
struct CellProposal {
  enum Intent: Equatable {
    case unspecified, insertAt, insertInto, automatic
  }

  let proposal: DropProposal
  let intent: Intent

  init(_ proposal: DropProposal, _ intent: Intent) {
    self.proposal = proposal
    self.intent = intent
  }
}
