public import DragDrop
public import Foundation
public import GtkViews

/// A controller whose view is a collection, with the controller as its data source and delegate
/// (`UICollectionViewController`). Override what differs; the methods' meanings and defaults are those of the
/// protocols.
///
/// A subclass that gives sizes is a ``CollectionViewDelegateFlowLayout`` as well.
///
/// ```swift
/// final class Cards: CollectionViewController {
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: "card")
///   }
/// }
/// ```
open class CollectionViewController: ViewController, CollectionViewDataSource, CollectionViewDelegate {
  /// The collection. Setting another one makes it the `view`.
  public var collectionView: CollectionView! {
    get { view as? CollectionView }
    set { if let newValue { show(newValue) } }
  }
  /// The layout that the collection has at first.
  private let firstLayout: CollectionViewFlowLayout

  /// - Parameter layout: the collection's layout.
  public init(collectionViewLayout layout: CollectionViewFlowLayout) {
    firstLayout = layout
    super.init()
  }

  /// Creates a controller whose collection has a layout of UIKit's default sizes.
  override public init() {
    firstLayout = CollectionViewFlowLayout()
    super.init()
  }

  /// The collection's layout.
  public var collectionViewLayout: CollectionViewFlowLayout {
    collectionView?.collectionViewLayout ?? firstLayout
  }

  /// Makes the collection.
  override open func loadView() { show(CollectionView(collectionViewLayout: firstLayout)) }

  private func show(_ collection: CollectionView) {
    collection.dataSource = self
    collection.delegate = self
    view = collection
  }

  // MARK: CollectionViewDataSource

  /// 1 by default.
  open func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  /// 0 by default.
  open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
  /// An empty cell by default.
  open func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  { CollectionViewCell() }
  /// An empty view by default.
  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView { CollectionReusableView() }
  /// False by default.
  open func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    false
  }
  /// Does nothing by default.
  open func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
  ) {}

  // MARK: CollectionViewDelegate

  /// True by default.
  open func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath)
    -> Bool
  { true }
  /// Does nothing by default.
  open func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}
  /// Does nothing by default.
  open func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {}
  /// Does nothing by default.
  open func collectionView(
    _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
  ) {}
  /// Does nothing by default.
  open func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  /// Does nothing by default.
  open func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// True by default.
  open func collectionView(
    _ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
    with context: any SpringLoadedInteractionContext
  ) -> Bool { true }
}
