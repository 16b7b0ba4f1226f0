public import DragDrop

/// Controls what's dragged out of a text (`UITextDragDelegate`; contract 1.13.3). All methods are optional:
/// each default does what UIKit does when the method isn't implemented.
///
/// ```swift
/// final class Shouting: TextDragDelegate {
///   func textDraggableView(
///     _ textDraggableView: any TextDraggable, itemsForDrag dragRequest: TextDragRequest
///   ) -> [DragItem] {
///     dragRequest.suggestedItems
///   }
/// }
/// ```
@MainActor
public protocol TextDragDelegate: TextDragAnswerForms {
  /// Returns the items to drag; `[]` for nothing. Called again, with `existingItems`, when a tap adds to a
  /// running drag. Default: the suggested items.
  func textDraggableView(_ view: any TextDraggable, itemsForDrag request: TextDragRequest) -> [DragItem]

  /// Returns the preview of an item that the view didn't suggest. Default and nil: the dragged text.
  func textDraggableView(
    _ view: any TextDraggable, dragPreviewForLiftingItem item: DragItem, session: any DragSession
  ) -> TargetedDragPreview?

  /// Called once per lift, before it.
  func textDraggableView(
    _ view: any TextDraggable, willAnimateLiftWith animator: any DragAnimating, session: any DragSession)

  /// Called when the items have lifted and the contact has begun to move.
  func textDraggableView(_ view: any TextDraggable, dragSessionWillBegin session: any DragSession)

  /// Called when the drag is over, after text that was moved elsewhere has been removed here.
  func textDraggableView(
    _ view: any TextDraggable, dragSessionDidEnd session: any DragSession, with operation: DropOperation)
}

/// The behaviour of methods that a delegate doesn't implement.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TextDragDelegate {
  public func textDraggableView(
    _ view: any TextDraggable, itemsForDrag request: TextDragRequest
  ) -> [DragItem] { request.suggestedItems }

  public func textDraggableView(
    _ view: any TextDraggable, dragPreviewForLiftingItem item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? {
    OtherForm.answer { textDraggableView(view, dragPreviewForLiftingItem: item, session: session) }
  }

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
  /// The drag delegate, held weakly.
  var textDragDelegate: (any TextDragDelegate)? { get set }
  /// The drag interaction. If its `isEnabled` is false, nothing can be dragged out of the text.
  var textDragInteraction: DragInteraction? { get }
  /// Whether an item of this text is being dragged.
  var isTextDragActive: Bool { get }
  /// The options of following lifts.
  var textDragOptions: TextDragOptions { get set }
}

/// A text's question to its drag delegate (`UITextDragRequest`; contract 1.13.4).
@MainActor
public struct TextDragRequest {
  /// The pressed range.
  public let dragRange: TextRange
  /// The items that the view would drag by itself: the text.
  public let suggestedItems: [DragItem]
  /// The items that the drag carries already; empty unless items are added to a running drag.
  public let existingItems: [DragItem]
  /// Whether the range is the view's selection.
  public let isSelected: Bool
  /// The session, with the ``existingItems`` but not yet the requested ones.
  public let dragSession: any DragSession
}

/// How dragged text looks (`UITextDragOptions`; contract 1.13.2).
public struct TextDragOptions: OptionSet, Sendable {
  /// One bit for each option.
  public let rawValue: Int
  /// Creates a set from bits; bits without a meaning are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Black letters on a light platter, regardless of their colour in the view.
  public static let stripTextColorFromPreviews = TextDragOptions(rawValue: 1)
}
