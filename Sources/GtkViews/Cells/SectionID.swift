/// Names a section for as long as the view shows it, whatever its index becomes.
struct SectionID: Hashable {
  let number: Int
}
