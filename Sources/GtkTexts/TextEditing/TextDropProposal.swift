public import DragDrop
import GtkViews

/// What a text would do with a drop (`UITextDropProposal`; contract 1.13.8). It's precise: the caret shows
/// the position.
@MainActor
public final class TextDropProposal: DropProposal {
  /// What the dropped text replaces (`UITextDropAction`).
  public enum Action: Int, Sendable {
    /// Nothing: the text is inserted at the caret.
    case insert = 0
    /// The selection at the time of the drop.
    case replaceSelection = 1
    /// The whole text.
    case replaceAll = 2
  }

  /// The text's behaviour while the data is on its way (`UITextDropProgressMode`).
  public enum ProgressMode: Int, Sendable {
    /// The text takes no input.
    case system = 0
    /// The text stays editable, and the delegate that proposed this shows the progress.
    case custom = 1
  }

  /// The object that changes the text (`UITextDropPerformer`).
  public enum Performer: Int, Sendable {
    /// The text changes itself.
    case view = 0
    /// ``TextDropDelegate/textDroppableView(_:willPerformDrop:)`` makes all changes.
    case delegate = 1
  }

  /// What the dropped text replaces; initially `.insert`, as in UIKit.
  public var dropAction = Action.insert
  /// The behaviour while the data is on its way; initially `.system`, as in UIKit.
  public var dropProgressMode = ProgressMode.system
  /// Whether a drag within the text moves or copies the text itself, without asking its items for data.
  public var useFastSameViewOperations = true
  /// The object that changes the text; initially `.view`. The view also does it when the delegate doesn't
  /// implement `willPerformDrop`.
  public var dropPerformer = Performer.view

  public override init(operation: DropOperation) {
    super.init(operation: operation)
    isPrecise = true
  }
}
