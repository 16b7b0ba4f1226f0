import BoardExchange
import DragDropKit

extension FileDialog {
  static let boards = Filter(name: "Boards", mimeTypes: [], suffixes: ["pinboard"])
  static let images = Filter(name: "Images", mimeTypes: ["image/*", "application/x-krita"], suffixes: [])
  static let foreign = Filter(
    name: "Boards and archives", mimeTypes: [], suffixes: ForeignImport.suffixes)

  static func filter(for format: ExportFormat) -> Filter {
    // JPEG files may have either ending.
    Filter(
      name: format.displayName, mimeTypes: [],
      suffixes: format == .jpg ? ["jpg", "jpeg"] : [format.rawValue])
  }
}
