import Foundation

/// Where one section of a view is, in points of the content.
struct SectionLayout {
  let id: SectionID
  /// Its elements.
  let range: Range<Int>
  /// In the direction of scrolling: header, insets and footer included.
  let extent: ClosedRange<Double>
  /// nil without one.
  let header: CGRect?
  let footer: CGRect?

  func frame(of kind: Supplementary.Kind) -> CGRect? { kind == .header ? header : footer }
}

/// A section's header or footer.
struct Supplementary: Hashable {
  enum Kind: Hashable, CaseIterable {
    case header, footer
  }

  let kind: Kind
  let section: SectionID
}
