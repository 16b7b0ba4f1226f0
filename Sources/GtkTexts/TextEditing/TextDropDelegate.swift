public import DragDrop
import GtkViews

/// Controls what's dropped on a text (`UITextDropDelegate`; contract 1.13.6). All methods are optional: each
/// default does what UIKit does when the method isn't implemented.
///
/// ```swift
/// final class CopiesOnly: TextDropDelegate {
///   func textDroppableView(
///     _ textDroppableView: any TextDroppable, proposalForDrop drop: TextDropRequest
///   ) -> TextDropProposal {
///     TextDropProposal(operation: .copy)
///   }
/// }
/// ```
@MainActor
public protocol TextDropDelegate: TextDropAnswerForms {
  /// Called when a drag is over a text that can't be edited. Default: `.no`.
  func textDroppableView(
    _ view: any TextDroppable, willBecomeEditableForDrop request: TextDropRequest
  ) -> TextDropEditability

  /// Returns what a drop would do. Called on entry, when the position in the text changes, and when items are
  /// added, but not for each move. Default: the suggestion.
  func textDroppableView(
    _ view: any TextDroppable, proposalForDrop request: TextDropRequest
  ) -> TextDropProposal

  /// Called on the drop; the items' data may be asked for now.
  func textDroppableView(_ view: any TextDroppable, willPerformDrop request: TextDropRequest)

  /// Returns the preview with which all items are set down. Default: it flies to the text's position; nil
  /// fades it in place.
  func textDroppableView(
    _ view: any TextDroppable, previewForDroppingAllItemsWithDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview?

  /// Called before the first proposal is asked for, and again when the drag comes back.
  func textDroppableView(_ view: any TextDroppable, dropSessionDidEnter session: any DropSession)
  /// Called for each move, and for each step of scrolling under a resting drag. Keep it cheap.
  func textDroppableView(_ view: any TextDroppable, dropSessionDidUpdate session: any DropSession)
  /// Called when the drag has left; it may come back. Not called for a drag that ends over the text.
  func textDroppableView(_ view: any TextDroppable, dropSessionDidExit session: any DropSession)
  /// Called when the drag is over, however it ended.
  func textDroppableView(_ view: any TextDroppable, dropSessionDidEnd session: any DropSession)
}

/// The behaviour of methods that a delegate doesn't implement.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TextDropDelegate {
  public func textDroppableView(
    _ view: any TextDroppable, willBecomeEditableForDrop request: TextDropRequest
  ) -> TextDropEditability { .no }

  public func textDroppableView(
    _ view: any TextDroppable, proposalForDrop request: TextDropRequest
  ) -> TextDropProposal { request.suggestedProposal }

  public func textDroppableView(_ view: any TextDroppable, willPerformDrop request: TextDropRequest) {
    request.refusal.isRecorded = true
  }

  public func textDroppableView(
    _ view: any TextDroppable, previewForDroppingAllItemsWithDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    OtherForm.answer { textDroppableView(view, previewForDroppingAllItemsWithDefault: defaultPreview) }
      ?? defaultPreview
  }

  public func textDroppableView(_ view: any TextDroppable, dropSessionDidEnter session: any DropSession) {}
  public func textDroppableView(_ view: any TextDroppable, dropSessionDidUpdate session: any DropSession) {}
  public func textDroppableView(_ view: any TextDroppable, dropSessionDidExit session: any DropSession) {}
  public func textDroppableView(_ view: any TextDroppable, dropSessionDidEnd session: any DropSession) {}
}

/// A text that can be dropped on (`UITextDroppable`; contract 1.13.5).
@MainActor
public protocol TextDroppable: TextPasting {
  /// The drop delegate, held weakly.
  var textDropDelegate: (any TextDropDelegate)? { get set }
  /// The drop interaction. A text from which it's removed takes no drops.
  var textDropInteraction: DropInteraction? { get }
  /// Whether a drag is over this text.
  var isTextDropActive: Bool { get }
}

/// A text's question to its drop delegate (`UITextDropRequest`; contract 1.13.7).
@MainActor
public struct TextDropRequest {
  /// The drag's position in the text.
  public let dropPosition: TextPosition
  /// What the view would do by itself.
  public let suggestedProposal: TextDropProposal
  /// Whether the drag began in this text.
  public let isSameView: Bool
  /// The session; its items' data may be asked for in `willPerformDrop` only.
  public let dropSession: any DropSession
  /// Set by the default implementation of `willPerformDrop`: the delegate hasn't performed the drop.
  let refusal = Refusal()

  @MainActor
  final class Refusal {
    var isRecorded = false
  }
}

/// How a text that can't be edited reacts to a drop (`UITextDropEditability`; contract 1.13.6).
public enum TextDropEditability: Int, Sendable {
  /// It takes no drop.
  case no = 0
  /// It's editable for the drop.
  case temporary = 1
  /// It becomes editable, and stays editable.
  case yes = 2
}

/// What a text would do with a drop (`UITextDropProposal`; contract 1.13.8). It's precise: the caret shows
/// the position.
///
/// ```swift
/// let proposal = TextDropProposal(operation: .copy)
/// proposal.dropAction = .replaceSelection
/// ```
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
