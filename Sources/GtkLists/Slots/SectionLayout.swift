import Foundation

/// The layout of one section, in points of the content.
struct SectionLayout {
  let id: SectionID
  /// The indices of the section's elements.
  let range: Range<Int>
  /// The extent in the scroll direction, including header, insets and footer.
  let extent: ClosedRange<Double>
  /// The header's frame; nil without a header.
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
