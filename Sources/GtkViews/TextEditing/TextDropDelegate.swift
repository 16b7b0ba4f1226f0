public import DragDrop

/// Has a say in what's dropped on a text (`UITextDropDelegate`; contract 1.13.6). All methods are optional: each
/// default does what UIKit does when the method isn't implemented.
@MainActor
public protocol TextDropDelegate: AnyObject {
  /// A drag came over a text that can't be edited. Default: `.no`.
  func textDroppableView(
    _ view: any TextDroppable, willBecomeEditableForDrop request: TextDropRequest
  ) -> TextDropEditability

  /// What a drop would do. Asked on entry, when the place in the text changes, and when items are added; not for each
  /// move. Default: the suggestion.
  func textDroppableView(
    _ view: any TextDroppable, proposalForDrop request: TextDropRequest
  ) -> TextDropProposal

  /// Dropped; the items' data may be asked for now.
  func textDroppableView(_ view: any TextDroppable, willPerformDrop request: TextDropRequest)

  /// How the items land: one picture for all of them. Default: it flies to where the text is; nil fades in place.
  func textDroppableView(
    _ view: any TextDroppable, previewForDroppingAllItemsWithDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview?

  /// Before the first proposal is asked for; again when the drag comes back.
  func textDroppableView(_ view: any TextDroppable, dropSessionDidEnter session: any DropSession)
  /// Each move, and each step of scrolling under a drag that rests. Keep it cheap.
  func textDroppableView(_ view: any TextDroppable, dropSessionDidUpdate session: any DropSession)
  /// The drag left, and may come back. Not called for one that ends over the text.
  func textDroppableView(_ view: any TextDroppable, dropSessionDidExit session: any DropSession)
  /// However it ended.
  func textDroppableView(_ view: any TextDroppable, dropSessionDidEnd session: any DropSession)
}

/// What "not implemented" means.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TextDropDelegate {
  public func textDroppableView(
    _ view: any TextDroppable, willBecomeEditableForDrop request: TextDropRequest
  ) -> TextDropEditability { .no }

  public func textDroppableView(
    _ view: any TextDroppable, proposalForDrop request: TextDropRequest
  ) -> TextDropProposal { request.suggestedProposal }

  public func textDroppableView(_ view: any TextDroppable, willPerformDrop request: TextDropRequest) {
    request.refusal.isNoted = true
  }

  public func textDroppableView(
    _ view: any TextDroppable, previewForDroppingAllItemsWithDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? { defaultPreview }

  public func textDroppableView(_ view: any TextDroppable, dropSessionDidEnter session: any DropSession) {}
  public func textDroppableView(_ view: any TextDroppable, dropSessionDidUpdate session: any DropSession) {}
  public func textDroppableView(_ view: any TextDroppable, dropSessionDidExit session: any DropSession) {}
  public func textDroppableView(_ view: any TextDroppable, dropSessionDidEnd session: any DropSession) {}
}

/// A text that can be dropped on (`UITextDroppable`; contract 1.13.5).
@MainActor
public protocol TextDroppable: TextPasting {
  /// Weak.
  var textDropDelegate: (any TextDropDelegate)? { get set }
  /// A text that it's removed from takes no drops.
  var textDropInteraction: DropInteraction? { get }
  /// Whether a drag is over this text.
  var isTextDropActive: Bool { get }
}

/// What a text asks its drop delegate (`UITextDropRequest`; contract 1.13.7).
@MainActor
public struct TextDropRequest {
  /// Where in the text the drag is.
  public let dropPosition: TextPosition
  /// What the view would do by itself.
  public let suggestedProposal: TextDropProposal
  /// Whether the drag began in this very text.
  public let isSameView: Bool
  /// Data may be asked of its items in `willPerformDrop` alone.
  public let dropSession: any DropSession
  /// Noted by the default of the delegate's `willPerformDrop`: nobody has performed it.
  let refusal = Refusal()

  @MainActor
  final class Refusal {
    var isNoted = false
  }
}

/// What a text that can't be edited does about a drop (`UITextDropEditability`; contract 1.13.6).
public enum TextDropEditability: Int, Sendable {
  /// Takes none.
  case no = 0
  /// Is editable for the drop.
  case temporary = 1
  /// Becomes editable, and stays so.
  case yes = 2
}
