import DragItems
import KitFiles
import Foundation
import KitMarkup

/// Images without a file.
extension ForeignItems {
  /// The greatest number of bytes of an image in a `data:` URL (64 MiB); more are refused.
  private nonisolated static let addressLimit = 64 << 20
  private static let nameLimit = 64 << 10

  func imageData() async -> ItemProvider {
    let provider = ItemProvider()
    for type in offer.imageTypes {
      provider.registerDataRepresentation(
        forTypeIdentifier: type, visibility: .all, loadHandler: source.loadHandler(for: type))
    }
    let ending = offer.imageTypes.first.flatMap { TypeIdentifier($0).preferredFilenameExtension }
    if let name = await nameOnTheServer() {
      // Browsers name the file on the server, but deliver data that they have decoded and encoded again.
      let stem = (name as NSString).deletingPathExtension
      provider.suggestedName = ending.map { "\(stem).\($0)" } ?? name
    } else if !hasFacts {
      provider.suggestedName = NamelessImage.name(ending: ending)
    }
    return provider
  }

  /// Returns the file name that the browser gives, otherwise the one in the image's URL.
  private func nameOnTheServer() async -> String? {
    if let name = await imageName() { return name }
    // The limit is low, since a word processor's HTML may embed a whole image, which is too much to read for
    // a name. An image that the word processor keeps in a file of its own has a generated name.
    let address = await addressInHTML(limit: Self.nameLimit)
    return address.flatMap { $0.lowercased().hasPrefix("http") ? URIList.lastName(in: $0) : nil }
  }

  /// Returns a browser's file with the bytes from its server. If its type has no name, its URL may have one.
  func originalBytes(_ list: URIList?) async -> ItemProvider? {
    guard let original = offer.originalBytes else { return nil }
    let provider = ItemProvider()
    provider.registerDataRepresentation(
      forTypeIdentifier: "application/octet-stream", visibility: .all,
      loadHandler: source.loadHandler(for: original.wireType))
    if let name = original.name ?? source.directSaveName {
      provider.suggestedName = name
    } else {
      // The list may belong to a link around the image.
      let address = await addressInHTML() ?? list?.entries.lazy.compactMap(\.uri).first
      provider.suggestedName = address.flatMap(URIList.lastName)
    }
    return provider
  }

  /// Returns the image's own URL and that of its page: browsers name the page for copied content, but not for
  /// dragged content.
  func webSource() async -> WebSource? {
    guard offer.mayHaveWebSource else { return nil }
    let item =
      offer.hasImageAddress
      ? await text(ForeignOffer.imageAddressType, isWide: true) : await addressInHTML(limit: Self.nameLimit)
    let page = offer.pageType
    let pageAddress =
      if let page { await text(page, isWide: page != ForeignOffer.pageTypes.first) } else { String?.none }
    return WebSource(page: pageAddress, item: item)
  }

  private func text(_ type: String, isWide: Bool) async -> String? {
    guard let data = await read(type, limit: Self.nameLimit) else { return nil }
    return isWide ? Self.utf16(data) : String(decoding: data, as: UTF8.self)
  }

  private func imageName() async -> String? {
    guard offer.hasImageName, let data = await read(ForeignOffer.imageNameType, limit: Self.nameLimit) else {
      return nil
    }
    let name = await Task.detached { Self.utf16(data) }.value
    return name.isEmpty ? nil : name
  }

  /// Returns the original bytes of a browser's image that is a file on this computer, or in a `data:` URL.
  func imageAtItsAddress() async -> ItemProvider? {
    guard offer.hasImageAddress,
      let data = await read(ForeignOffer.imageAddressType, limit: Self.addressLimit)
    else { return nil }
    let address = await Task.detached { Self.utf16(data) }.value
    if let image = await Self.dataItem(address, name: await imageName()) { return image }
    return await fileItem(at: address)
  }

  /// Returns the first image in HTML: its bytes, its file, or an item with the reason why it can't be loaded.
  /// nil when the HTML has no image.
  func imageInHTML() async -> ItemProvider? {
    guard let address = await addressInHTML() else { return nil }
    if let image = await Self.dataItem(address, name: nil) { return image }
    if let file = await fileItem(at: address) { return file }
    return await Task.detached { Self.remoteImage(address) }.value
  }

  /// Returns the first image in HTML, which is read when it's loaded.
  func imageInHTMLWhenAsked() -> ItemProvider {
    let provider = ItemProvider()
    let load = source.loadHandler(for: ForeignOffer.htmlType) { try Self.image(inHTML: $0) }
    provider.registerDataRepresentation(
      forTypeIdentifier: "public.image", visibility: .all, loadHandler: load)
    return provider
  }

  private nonisolated static func image(inHTML data: Data) throws -> Data {
    guard let address = HTMLImage.source(in: data) else {
      throw ForeignReadError.refused("there is no picture in its web page")
    }
    if let image = DataURL(address), image.mimeType.hasPrefix("image/") { return image.data }
    guard let path = filePath(of: address) else { throw ForeignReadError(unfetched: address) }
    return try RegularFile.read(URL(pathText: path), limit: addressLimit) { _ in true }
  }

  private func addressInHTML(limit: Int = addressLimit) async -> String? {
    guard offer.hasHTML, let data = await read(ForeignOffer.htmlType, limit: limit) else {
      return nil
    }
    return await Task.detached { HTMLImage.source(in: data) }.value
  }

  /// Returns nil for a URL that names no file of this computer, or a file that isn't an image.
  private func fileItem(at address: String) async -> ItemProvider? {
    guard let path = Self.filePath(of: address) else { return nil }
    let files = await fileItems(URIList(entries: [.file(path: path)]))
    return files.flatMap { $0.hasOnlyImages ? $0.providers.first : nil }
  }

  private nonisolated static func filePath(of address: String) -> String? {
    URIList(parsing: Data(address.utf8), hostName: ProcessInfo.processInfo.hostName).entries.first?.path
  }

  private nonisolated static func remoteImage(_ address: String) -> ItemProvider {
    let name = URLComponents(string: address).map { ($0.path as NSString).lastPathComponent } ?? ""
    let guessed = GuessedFileType.type(ofName: name).flatMap { $0.hasPrefix("image/") ? $0 : nil }
    let item = failingItem(
      type: guessed ?? "public.image", name: name, error: ForeignReadError(unfetched: address))
    item.webSource = WebSource(page: nil, item: address)
    return item
  }

  private static func dataItem(_ address: String, name: String?) async -> ItemProvider? {
    guard let image = await Task.detached(operation: { DataURL(address) }).value,
      image.mimeType.hasPrefix("image/")
    else { return nil }
    let provider = ItemProvider()
    let ending = TypeIdentifier(image.mimeType).preferredFilenameExtension
    provider.suggestedName = name ?? NamelessImage.name(ending: ending)
    let data = image.data
    provider.registerDataRepresentation(forTypeIdentifier: image.mimeType, visibility: .all) { reply in
      reply(data, nil)
      return nil
    }
    return provider
  }

  private nonisolated static func utf16(_ data: Data) -> String {
    let body = data.starts(with: [0xFF, 0xFE]) ? data.dropFirst(2) : data
    let bytes = Array(body)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
    return String(decoding: units, as: UTF16.self).trimmingCharacters(in: .controlCharacters)
  }
}

/// Names for images without a name: by the time of their arrival, since several images named "Image" couldn't
/// be distinguished.
@MainActor
enum NamelessImage {
  private static var last = ""
  private static var count = 0

  /// - Parameter ending: the file name extension, without the dot.
  static func name(at date: Date = Date(), in zone: TimeZone = .current, ending: String?) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    let day = [parts.year, parts.month, parts.day].map(digits).joined(separator: "-")
    // Many file systems don't allow a colon in a name.
    let time = [parts.hour, parts.minute, parts.second].map(digits).joined(separator: "-")
    let stem = "Image from \(day) \(time)"
    count = stem == last ? count + 1 : 1
    last = stem
    let name = count == 1 ? stem : "\(stem) (\(count))"
    return ending.map { "\(name).\($0)" } ?? name
  }
}
