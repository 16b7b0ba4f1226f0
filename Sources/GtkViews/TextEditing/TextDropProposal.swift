public import DragDrop

/// What a text would do with a drop (`UITextDropProposal`; contract 1.13.8). Precise: the caret shows where.
@MainActor
public final class TextDropProposal: DropProposal {
  /// What the dropped text takes the place of (`UITextDropAction`).
  public enum Action: Int, Sendable {
    /// Of nothing: it comes to where the caret shows.
    case insert = 0
    /// Of what's selected when it's dropped.
    case replaceSelection = 1
    /// Of the whole text.
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
    /// The text does it itself.
    case view = 0
    /// ``TextDropDelegate/textDroppableView(_:willPerformDrop:)`` does it all.
    case delegate = 1
  }

  /// `.insert` at first, as in UIKit.
  public var dropAction = Action.insert
  /// `.system` at first, as in UIKit.
  public var dropProgressMode = ProgressMode.system
  /// Whether a drag within the text moves or copies the text itself, without asking its items for data.
  public var useFastSameViewOperations = true
  /// `.view` at first; it's the view, too, when the delegate doesn't implement `willPerformDrop`.
  public var dropPerformer = Performer.view

  public override init(operation: DropOperation) {
    super.init(operation: operation)
    isPrecise = true
  }
}
