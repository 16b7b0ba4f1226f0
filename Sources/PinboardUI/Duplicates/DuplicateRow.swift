import Board
import BoardSession
import DragDropKit
import Foundation
import KitFiles
import Localization

/// The row of a picture in the window of duplicates: a small picture, its name, and what's known of it.
final class DuplicateRow: TableViewCell {
  private let picture = ImageThumbnail()
  private let texts = RowTexts()

  required init() {
    super.init()
    let row = StackView(axis: .horizontal, spacing: 12)
    row.margins = EdgeInsets(leading: 12, trailing: 14)
    for view in [picture, texts] as [View] { row.addSubview(view) }
    contentView = row
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    picture.texture = nil
  }

  func show(_ new: DuplicatePicture, _ texture: Texture?) {
    picture.texture = texture
    let original = new.original
    var parts = [PinFacts.kind(original.typeIdentifier)]
    if let size = original.pixelSize {
      parts.append("\(localized(number: Int(size.width))) × \(localized(number: Int(size.height)))")
    }
    parts += [ByteSize.text(of: original.byteCount), new.boardName]
    let detail = parts.joined(separator: " · ")
    texts.show(new.name.shown, detail: detail)
    accessibilityLabel = localized(list: [new.name.shown, detail])
  }
}
