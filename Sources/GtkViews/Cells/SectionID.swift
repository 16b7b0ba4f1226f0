/// Identifies a section for as long as the view shows it, even if its index changes.
struct SectionID: Hashable {
  let number: Int
}
