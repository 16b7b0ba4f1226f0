import Foundation

extension PinAttributes {
  /// Reads attributes. What can't be read, or is out of bounds, is as in a new pin.
  /// - Parameter traits: those of the pin's kind. What other kinds have are fields that this version doesn't
  ///   know.
  init(_ fields: PayloadFields, of traits: PinTraits) {
    self.init()
    if let value = fields.value("opacity", Double.self), BoardLimits.opacities.contains(value) {
      opacity = value
    }
    isGray = fields.value("gray") ?? false
    sampling = fields.value("sampling", String.self).flatMap(Sampling.init) ?? .automatic
    isLocked = fields.value("locked") ?? false
    isHidden = fields.value("hidden") ?? false
    if let text = fields.value("caption", String.self), BoardLimits.isValid(caption: text) { caption = text }
    tags = BoardLimits.cleaned(tags: fields.value("tags") ?? [])
    for group in (fields.value("groups", [String].self) ?? []).prefix(BoardLimits.maximumGroupDepth) {
      guard let group = UUID(uuidString: group), !groups.contains(group) else { break }
      groups.append(group)
    }
    for (id, code) in fields.value("backgrounds", [String: String].self) ?? [:] {
      guard let group = UUID(uuidString: id), groups.contains(group) else { continue }
      if let color = PinColor(code: code) { backgrounds[group] = color }
    }
    if traits.contains(.letters) { format = NoteFormat(fields) }
    if traits.contains(.watching), let folder = fields.value("watch", String.self),
      BoardLimits.isValid(watchedFolder: folder)
    {
      watchedFolder = folder
    }
    if traits.contains(.picture) {
      outline = PictureOutline(fields)
      if let lines = fields.value("guides", PinGuides.self), lines.isValid { guides = lines }
    }
  }

  /// Writes what isn't as in a new pin.
  func write(to text: inout PayloadText) {
    let plain = PinAttributes()
    if opacity != plain.opacity { text.add("opacity", json: String(opacity)) }
    if isGray { text.add("gray", json: "true") }
    if sampling != plain.sampling { text.add("sampling", sampling.rawValue) }
    if isLocked { text.add("locked", json: "true") }
    if isHidden { text.add("hidden", json: "true") }
    if !caption.isEmpty { text.add("caption", caption) }
    if !tags.isEmpty { text.add("tags", tags) }
    if !groups.isEmpty { text.add("groups", groups.map(\.uuidString)) }
    if !backgrounds.isEmpty {
      let codes = backgrounds.map { ($0.key.uuidString, $0.value.code) }
      text.add("backgrounds", Dictionary(uniqueKeysWithValues: codes))
    }
    format.write(to: &text)
    if !watchedFolder.isEmpty { text.add("watch", watchedFolder) }
    outline?.write(to: &text)
    if !guides.isEmpty { text.add("guides", guides) }
  }
}
