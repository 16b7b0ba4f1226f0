/// Names in paths that other systems wrote.
enum PathName {
  /// What follows the last slash of either kind.
  static func last(of path: String) -> String {
    let name = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    return name.isEmpty ? "image" : name
  }
}
