import CKitGtkShim
import DragItems
public import Foundation
import GtkViews

/// Headers and footers of sections.
extension CollectionView {
  /// The kind of a section's header; UIKit's own string.
  nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a section's footer; UIKit's own string.
  nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// Registers the class of views that ``dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:)``
  /// makes.
  public func register(
    _ viewClass: CollectionReusableView.Type, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    register(ReuseKey(kind: elementKind, identifier: identifier)) {
      let view = viewClass.init()
      if elementKind == CollectionView.elementKindSectionHeader {
        shim_widget_set_accessible_role(view.widget, AccessibilityRole.heading.gtk)
      }
      return view
    }
  }

  /// Returns a header or footer that scrolled out, or a new one.
  /// - Precondition: a class is registered under the kind and identifier.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    let key = ReuseKey(kind: elementKind, identifier: identifier)
    guard let view = dequeue(key) as? CollectionReusableView else {
      GroundRule.fail(
        """
        No class is registered for a “\(elementKind)” as “\(identifier)”. Call register before the first layout.
        """, see: .collections)
    }
    return view
  }

  /// Returns a section's header or footer; nil when it isn't visible.
  /// - Parameters:
  ///   - elementKind: ``elementKindSectionHeader`` or ``elementKindSectionFooter``.
  ///   - indexPath: only the section counts.
  public func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> CollectionReusableView?
  {
    Supplementary.Kind(elementKind: elementKind).flatMap {
      supplementary($0, inSection: indexPath.section) as? CollectionReusableView
    }
  }

  /// Returns the headers or footers that are visible, or about to be.
  public func visibleSupplementaryViews(ofKind elementKind: String) -> [CollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      supplementaryView(forElementKind: elementKind, at: $0)
    }
  }

  /// Returns the sections of visible headers or footers, as the paths of item 0.
  public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    guard let kind = Supplementary.Kind(elementKind: elementKind) else { return [] }
    return sectionsShowing(kind).map { IndexPath(item: 0, section: $0) }
  }

  func supplementaryLength(_ kind: Supplementary.Kind, inSection section: Int) -> Double {
    let layout = collectionViewLayout
    let size =
      switch kind {
      case .header:
        delegate?.collectionView(self, referenceSizeForHeaderInSection: section) ?? layout.headerReferenceSize
      case .footer:
        delegate?.collectionView(self, referenceSizeForFooterInSection: section) ?? layout.footerReferenceSize
      }
    return layout.scrollDirection == .horizontal ? size.width : size.height
  }
}

extension Supplementary.Kind {
  var elementKind: String {
    switch self {
    case .header: CollectionView.elementKindSectionHeader
    case .footer: CollectionView.elementKindSectionFooter
    }
  }

  init?(elementKind: String) {
    guard let kind = Supplementary.Kind.allCases.first(where: { $0.elementKind == elementKind }) else {
      return nil
    }
    self = kind
  }
}

/// The header or footer of a collection view's section (`UICollectionReusableView`). Subclass it; instances
/// are made by the view and reused.
///
/// A header is a heading for assistive technology: give it an `accessibilityLabel`.
open class CollectionReusableView: ReusableView {
  /// Called by the collection view for a registered class, when there's no view to reuse.
  public required init() { super.init(accessibilityRole: .group) }
}

/// The view of one item of a collection view (`UICollectionViewCell`). Subclass it; instances are made by the
/// view and reused.
///
/// ```swift
/// final class Card: CollectionViewCell {
///   let picture = ImageView()
///
///   override func prepareForReuse() {
///     super.prepareForReuse()
///     picture.image = nil
///   }
/// }
/// ```
open class CollectionViewCell: Cell {
  /// Called by the collection view for a registered class, when there's no cell to reuse.
  public required init() { super.init(accessibilityRole: .gridCell) }
}
