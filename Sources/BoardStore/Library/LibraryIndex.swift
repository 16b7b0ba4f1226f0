/// `library.json`: which boards are listed, in which order.
struct LibraryIndex: Codable {
  /// File names of boards in the library's folder, absolute paths of those elsewhere.
  var boards: [String] = []
}
