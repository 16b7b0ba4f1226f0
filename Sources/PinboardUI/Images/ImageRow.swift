import Board
import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Localization

/// The row of an image in the window of images: a small picture, its name, and what's known of it.
final class ImageRow: TableViewCell {
  /// The longer side of the small picture, in points.
  static let pictureSide = ImageThumbnail.size.width
  private(set) var entry: ImageList.Entry?
  private let picture = ImageThumbnail()
  private let texts = RowTexts()
  private let trouble = Label(localized("Missing", context: "the file of a linked image"))

  required init() {
    super.init()
    trouble.addStyleClass("error")
    trouble.verticalAlignment = .center
    let row = StackView(axis: .horizontal, spacing: 12)
    row.margins = EdgeInsets(leading: 12, trailing: 14)
    for view in [picture, texts, trouble] as [View] { row.addSubview(view) }
    contentView = row
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    entry = nil
    picture.texture = nil
  }

  func show(_ new: ImageList.Entry, _ texture: Texture?) {
    picture.texture = texture
    guard entry != new else { return }
    entry = new
    let (name, detail) = (new.original.name.shown, Self.detail(of: new))
    texts.show(name, detail: detail)
    trouble.isHidden = !new.isMissing
    let parts: [String] = [name, detail] + (trouble.isHidden ? [] : [trouble.text])
    accessibilityLabel = localized(list: parts)
  }

  /// Returns what's known of an image in one line, such as "PNG · 800 × 600 · 1.2 MB · 2 pins".
  static func detail(of entry: ImageList.Entry) -> String {
    let original = entry.original
    var parts = [PinFacts.kind(original.typeIdentifier)]
    if let size = original.pixelSize {
      parts.append("\(localized(number: Int(size.width))) × \(localized(number: Int(size.height)))")
    }
    parts.append(ByteSize.text(of: original.byteCount))
    parts.append(localized(entry.pins.count, "1 pin", "\(entry.pins.count) pins"))
    switch entry.location {
    case .board: break
    case .file(let url): parts.append(localized("linked to \(url.shownPath)"))
    case .missing(let path): parts.append(localized("linked to \(path.shown)"))
    }
    return parts.joined(separator: " · ")
  }
}
