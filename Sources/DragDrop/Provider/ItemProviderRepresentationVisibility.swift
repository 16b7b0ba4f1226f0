/// Who may see one representation of an item (`NSItemProviderRepresentationVisibility`; contract 1.11.11).
public enum ItemProviderRepresentationVisibility: Int, Sendable {
  /// Every program.
  case all = 0
  /// Programs of the same team.
  case team = 1
  /// Programs of the same group.
  case group = 2
  /// Only this process.
  case ownProcess = 3

  /// Returns whether a program in the audience sees a representation of this visibility (a group is part of
  /// its team).
  func isVisible(to audience: ItemProviderRepresentationVisibility) -> Bool {
    rawValue <= audience.rawValue
  }
}
