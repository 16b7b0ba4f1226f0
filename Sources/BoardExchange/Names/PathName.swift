/// File names in paths that other systems wrote.
enum PathName {
  /// Returns the part after the last slash or backslash.
  static func last(of path: String) -> String {
    let name = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    return name.isEmpty ? "image" : name
  }
}
