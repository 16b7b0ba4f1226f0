import BoardExchange
import Localization

/// What a board is exported as.
enum ExportKind: CaseIterable {
  case png, jpeg, webp, svg, pdf, contactSheet, webPage, originals, frames

  var title: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .svg: "SVG"
    case .pdf: "PDF"
    case .contactSheet: localized("Contact Sheet")
    case .webPage: localized("Web Page")
    case .originals: localized("Originals")
    case .frames: localized("Frames as Pages")
    }
  }

  /// Nil for what's written in another way than as one picture of the board.
  var format: ExportFormat? {
    switch self {
    case .png: .png
    case .jpeg: .jpg
    case .webp: .webp
    case .svg: .svg
    case .pdf: .pdf
    case .contactSheet, .webPage, .originals, .frames: nil
    }
  }

  /// What's shown of it before it's written.
  var preview: ExportPreview {
    switch self {
    case .contactSheet: .contactSheet
    case .frames: .frames
    default: .picture
    }
  }

  /// Whether the guides over pictures can be drawn.
  var hasGuides: Bool { ![.contactSheet, .originals].contains(self) }

  /// Whether credits can be written.
  var hasCredits: Bool { [.pdf, .contactSheet, .frames, .webPage].contains(self) }
}
