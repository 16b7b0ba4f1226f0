/// A value in a file that can't be what it says it is.
struct RowFlaw: Error {
  /// Where it stands, such as "a pin: width".
  let detail: String
}
