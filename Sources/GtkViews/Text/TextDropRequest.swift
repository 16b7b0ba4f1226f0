public import DragDrop

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
