/// How long a drag must point to another place before the items make room there
/// (`UICollectionView.ReorderingCadence`; contract 1.12.4). The seconds are in ``CellListConfiguration``.
public enum CollectionViewReorderingCadence: Int, Sendable {
  case immediate = 0
  case fast = 1
  case slow = 2
}
