import Board
import BoardLook
import BoardSession
import KitFiles
import Foundation
import Localization

/// What assistive technology reads of pins and cards.
final class PinWords {
  private let model: CanvasModel
  private var order: [PinID] = []
  private var indexes: [PinID: Int] = [:]
  private var groupSizes: [UUID: Int] = [:]

  init(model: CanvasModel) { self.model = model }

  /// Begins a pass over the pins.
  /// - Parameter order: all pins of the board in reading order.
  func begin(_ order: [PinID]) {
    self.order = order
    indexes = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    groupSizes = [:]
    for pin in model.board.document.shownPins {
      for group in pin.attributes.groups { groupSizes[group, default: 0] += 1 }
    }
  }

  /// Returns the caption of a pin, or else the first line of a note or the name of the image.
  static func name(of pin: Pin) -> String {
    let caption = pin.attributes.caption.trimmingCharacters(in: .whitespacesAndNewlines)
    if !caption.isEmpty { return caption }
    if let note = pin.content.note {
      let line = note.split(whereSeparator: \.isNewline).first.map { String($0.prefix(100)) }
      return line ?? localized("Empty note")
    }
    if pin.content.frame != nil {
      return pin.name.isEmpty ? localized("Frame") : localized("Frame \(pin.name.shown)")
    }
    if let stroke = pin.content.stroke, pin.name.isEmpty { return stroke.form.name }
    return pin.name.isEmpty ? localized("Image") : pin.name.shown
  }

  /// Returns the number of a pin among the others, its size, its group, and what's unusual about it.
  func description(of pin: Pin) -> String {
    var parts: [String] = []
    if let index = indexes[pin.id] {
      parts.append(localized("\(index + 1) of \(order.count)"))
      if index > 0, let before = model.board.document.pin(order[index - 1]) {
        let name = Self.name(of: before)
        let isBeside = pin.boundingBox.minY < before.boundingBox.maxY && pin.center.x > before.center.x
        parts.append(isBeside ? localized("right of \(name)") : localized("below \(name)"))
      }
    }
    let (width, height) = (Int(pin.size.width.rounded()), Int(pin.size.height.rounded()))
    parts.append(localized("\(width) by \(height)"))
    if pin.content.frame != nil {
      let count = model.board.document.lying(on: pin).count(where: { !$0.attributes.isHidden })
      parts.append(localized(count, "1 pin on it", "\(count) pins on it"))
    }
    if let group = pin.attributes.groups.first, let size = groupSizes[group], size > 1 {
      parts.append(localized("in a group of \(size)"))
    }
    let tags = pin.attributes.tags
    if !tags.isEmpty { parts.append(localized("tags: \(localized(list: tags))")) }
    if pin.attributes.isLocked { parts.append(localized("locked")) }
    if let trouble = trouble(of: pin) { parts.append(trouble) }
    if isLoading(pin) { parts.append(localized("loading")) }
    return localized(list: parts)
  }

  static func description(of card: Card) -> String {
    switch card.state {
    case .loading(let share?): localized("loading, \(Int(share * 100)) percent")
    case .loading: localized("loading")
    case .failed(let failure): failure.line
    }
  }

  /// Returns whether a pin's picture is on its way.
  func isLoading(_ pin: Pin) -> Bool {
    guard let key = PictureKey(pin) else { return false }
    return model.board.pictures.picture(key) == nil && trouble(of: pin) == nil
  }

  private func trouble(of pin: Pin) -> String? {
    guard let original = pin.content.original, let key = PictureKey(pin) else { return nil }
    let board = model.board
    if let broken = board.links.broken[original] { return "\(broken)" }
    if let damage = board.pictures.picture(key)?.damage { return localized("damaged: \(damage)") }
    if let failure = board.pictures.failure(key, from: board.file) {
      return localized("damaged: \(failure)")
    }
    return nil
  }
}
