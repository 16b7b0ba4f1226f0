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
    switch entry.place {
    case .board: break
    case .file(let url): parts.append(localized("linked to \(url.shownPath)"))
    case .missing(let path): parts.append(localized("linked to \(path.shown)"))
    }
    return parts.joined(separator: " · ")
  }
}

/// The small picture of an image in a row, in its own proportions.
private final class ImageThumbnail: CanvasView {
  var texture: Texture? { didSet { if texture !== oldValue { setNeedsDisplay() } } }

  init() {
    super.init()
    intrinsicSize = ImageThumbnail.size
    verticalAlignment = .center
  }

  static let size = CGSize(width: 56, height: 42)

  override func draw(_ context: DrawingContext, size: CGSize) {
    let ink = Color(white: DesktopSettings.prefersDark ? 1 : 0, alpha: 0.12)
    guard let texture, texture.width > 0, texture.height > 0 else {
      return context.fillRounded(CGRect(origin: .zero, size: size).insetBy(dx: 8, dy: 3), radius: 3, ink)
    }
    let (width, height) = (Double(texture.width), Double(texture.height))
    // A small image isn't enlarged.
    let scale = min((size.width - 2) / width, (size.height - 2) / height, 1)
    let place = CGRect(
      x: (size.width - width * scale) / 2, y: (size.height - height * scale) / 2, width: width * scale,
      height: height * scale)
    context.texture(texture, in: place)
    context.strokeRounded(place, radius: 0, width: 1, ink)
  }
}
