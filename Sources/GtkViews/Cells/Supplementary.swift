/// A section's header or footer.
struct Supplementary: Hashable {
  enum Kind: Hashable, CaseIterable {
    case header, footer
  }

  let kind: Kind
  let section: SectionID
}
