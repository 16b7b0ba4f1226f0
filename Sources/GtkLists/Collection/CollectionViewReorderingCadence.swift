/// How long a drag must point to another place before the items make room there
/// (`UICollectionView.ReorderingCadence`; contract 1.12.4). The seconds are in ``CellListConfiguration``.
public enum CollectionViewReorderingCadence: Int, Sendable {
  /// At once.
  case immediate = 0
  /// After ``CellListConfiguration/fastReflowDelay``.
  case fast = 1
  /// After ``CellListConfiguration/slowReflowDelay``.
  case slow = 2
}
