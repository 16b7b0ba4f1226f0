public import DragDrop

/// Has a say in what's dragged out of a text (`UITextDragDelegate`; contract 1.13.3). All methods are optional: each
/// default does what UIKit does when the method isn't implemented.
@MainActor
public protocol TextDragDelegate: AnyObject {
  /// What to drag; `[]` for nothing. Asked again, with `existingItems`, when a tap adds to a running drag. Default:
  /// the suggested items.
  func textDraggableView(_ view: any TextDraggable, itemsForDrag request: TextDragRequest) -> [DragItem]

  /// The picture of an item that the view didn't suggest. Default and nil: the text that's dragged.
  func textDraggableView(
    _ view: any TextDraggable, dragPreviewForLiftingItem item: DragItem, session: any DragSession
  ) -> TargetedDragPreview?

  /// Once per lift, before it.
  func textDraggableView(
    _ view: any TextDraggable, willAnimateLiftWith animator: any DragAnimating, session: any DragSession)

  /// Lifted and moving.
  func textDraggableView(_ view: any TextDraggable, dragSessionWillBegin session: any DragSession)

  /// Over, after what was moved elsewhere has been removed here.
  func textDraggableView(
    _ view: any TextDraggable, dragSessionDidEnd session: any DragSession, with operation: DropOperation)
}

/// What "not implemented" means.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TextDragDelegate {
  public func textDraggableView(
    _ view: any TextDraggable, itemsForDrag request: TextDragRequest
  ) -> [DragItem] { request.suggestedItems }

  public func textDraggableView(
    _ view: any TextDraggable, dragPreviewForLiftingItem item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? { nil }

  public func textDraggableView(
    _ view: any TextDraggable, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) {}

  public func textDraggableView(_ view: any TextDraggable, dragSessionWillBegin session: any DragSession) {}

  public func textDraggableView(
    _ view: any TextDraggable, dragSessionDidEnd session: any DragSession, with operation: DropOperation
  ) {}
}

/// A text that can be dragged from (`UITextDraggable`; contract 1.13.2).
@MainActor
public protocol TextDraggable: TextInput {
  /// Weak.
  var textDragDelegate: (any TextDragDelegate)? { get set }
  /// Set its `isEnabled` to false, and nothing can be dragged out of the text.
  var textDragInteraction: DragInteraction? { get }
  /// Whether something of this text is being dragged.
  var isTextDragActive: Bool { get }
  /// For lifts from now on.
  var textDragOptions: TextDragOptions { get set }
}

/// What a text asks its drag delegate (`UITextDragRequest`; contract 1.13.4).
@MainActor
public struct TextDragRequest {
  /// What's pressed.
  public let dragRange: TextRange
  /// What the view would drag by itself: the text.
  public let suggestedItems: [DragItem]
  /// What the drag carries already; empty unless items are added to a running drag.
  public let existingItems: [DragItem]
  /// Whether the range is the view's selection.
  public let isSelected: Bool
  /// Has the ``existingItems``, and not yet those that are asked for.
  public let dragSession: any DragSession
}

/// How dragged text looks (`UITextDragOptions`; contract 1.13.2).
public struct TextDragOptions: OptionSet, Sendable {
  /// One bit for each option.
  public let rawValue: Int
  /// Bits without a meaning are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Black letters on a light platter, whatever colour they have in the view.
  public static let stripTextColorFromPreviews = TextDragOptions(rawValue: 1)
}
