public import DragDrop

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
    var isNoted = false
  }
}
