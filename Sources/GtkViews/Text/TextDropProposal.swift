public import DragDrop

/// What a text would do with a drop (`UITextDropProposal`; contract 1.13.8). Precise: the caret shows where.
@MainActor
public final class TextDropProposal: DropProposal {
  /// What the dropped text takes the place of (`UITextDropAction`).
  public enum Action: Int, Sendable {
    case insert = 0
    case replaceSelection = 1
    case replaceAll = 2
  }

  /// What becomes of the text while the data is on its way (`UITextDropProgressMode`).
  public enum ProgressMode: Int, Sendable {
    /// It takes no input.
    case system = 0
    /// It stays editable, and whoever proposed it shows the progress.
    case custom = 1
  }

  /// Who changes the text (`UITextDropPerformer`).
  public enum Performer: Int, Sendable {
    case view = 0
    /// ``TextDropDelegate/textDroppableView(_:willPerformDrop:)`` does it all.
    case delegate = 1
  }

  public var dropAction = Action.insert
  public var dropProgressMode = ProgressMode.system
  /// Whether a drag within the text moves or copies the text itself, without asking its items for data.
  public var useFastSameViewOperations = true
  public var dropPerformer = Performer.view

  public override init(operation: DropOperation) {
    super.init(operation: operation)
    isPrecise = true
  }
}
