import CGtk
import DragDrop
import Foundation

/// Makes items of what another program offers: one provisional item while the drag hovers, the real ones when
/// it's dropped.
@MainActor
struct ForeignItems {
  private let source: ForeignSource
  /// What was sealed for us.
  private let sealed: [SealedType]
  let offer: ForeignOffer
  /// Nil when the other program says nothing of its items but their types.
  private let known: ForeignFacts?
  /// More bytes than this of an image that's written into its own address are refused (64 MiB).
  private static let addressLimit = 64 << 20
  private static let nameLimit = 64 << 10

  /// - Parameter circles: with whose keys sealed types are tried; of all others nothing is seen.
  init(_ source: ForeignSource, circles: [Circles.Circle] = DragDropSystem.shared?.circles.current ?? []) {
    self.source = source
    let types = source.mimeTypes
    offer = ForeignOffer(mimeTypes: types)
    known = offer.hasItemFacts ? ForeignFacts(source) : nil
    sealed = circles.isEmpty ? [] : types.compactMap { SealedType(wireType: $0, circles: circles) }
  }

  /// Whether more can be known before the drop than types.
  var hasFacts: Bool { known != nil }

  /// One item of all types: of most programs' drags it isn't known before the drop how many things there are.
  func provisional() -> ItemProvider {
    let provider = Self.provisional(offer, source)
    for type in sealed { register(type, in: provider) }
    return provider
  }

  /// Completes the one provisional item by what the other program says of its items.
  /// - Returns: one for each further thing; none when only a circle knows which thing has which types. Nil when nothing was
  ///   said.
  func furtherProvisional(after first: ItemProvider) async -> [ItemProvider]? {
    let facts = await known?.all() ?? []
    guard !facts.isEmpty else { return nil }
    facts.first?.complete(first)
    guard facts.count > 1, sealed.isEmpty else { return [] }
    let (offer, source) = (offer, source)
    return await Task.detached {
      facts.dropFirst().map { facts in
        let provider = Self.provisional(offer, source)
        facts.complete(provider)
        return provider
      }
    }.value
  }

  private nonisolated static func provisional(_ offer: ForeignOffer, _ source: ForeignSource) -> ItemProvider
  {
    let provider = ItemProvider()
    for type in offer.provisionalTypes where type != ForeignOffer.fileURLType {
      let wire = type == "text/plain;charset=utf-8" ? offer.textType ?? type : type
      provider.registerDataRepresentation(
        forTypeIdentifier: type, visibility: .all, loadHandler: source.loadHandler(for: wire))
    }
    if offer.hasURIList || offer.hasPortalFiles {
      provider.registerDataRepresentation(
        forTypeIdentifier: ForeignOffer.fileURLType, visibility: .all,
        loadHandler: source.loadHandler(for: ForeignOffer.uriListType))
    }
    return provider
  }

  /// Promises what was sealed for us. Team data is read at once: it's there while the drag hovers (1.11.27).
  private func register(_ sealed: SealedType, in provider: ItemProvider) {
    switch sealed.content {
    case .type(let type):
      provider.registerDataRepresentation(
        forTypeIdentifier: type, visibility: .all,
        loadHandler: source.loadHandler(for: sealed.wireType) { try sealed.open($0) })
    case .teamData:
      // A nonce and a tag come with it.
      source.read(sealed.wireType, limit: ItemProvider.maximumTeamDataCount + 64) { result in
        provider.teamData = try? sealed.open(result.get())
      }
    }
  }

  /// The items that were dropped, or are on the clipboard: the image's own bytes, else files (one item each),
  /// else image data, else a picture in HTML, else text.
  func resolve() async -> [ItemProvider] {
    guard let count = sealed.first?.count else { return await resolveCompletely() }
    let open = offer.provisionalTypes.isEmpty ? [] : await resolveCompletely()
    let indices = Set(sealed.filter { $0.count == count }.map(\.index))
    var items = (0..<count).map { _ in ItemProvider() }
    // Items that have nothing for strangers aren't among the open ones.
    if open.count == count {
      items = open
    } else if open.count == count - indices.count {
      for (index, item) in zip((0..<count).filter { !indices.contains($0) }, open) { items[index] = item }
    }
    for type in sealed where type.count == count { register(type, in: items[type.index]) }
    return items.filter { !$0.registeredTypeIdentifiers.isEmpty }
  }

  /// With what the other program says of them, if it speaks of as many.
  private func resolveCompletely() async -> [ItemProvider] {
    let items = await resolveOpen()
    let facts = await known?.all() ?? []
    if facts.count == items.count { for (fact, item) in zip(facts, items) { fact.complete(item) } }
    return items
  }

  /// What strangers see.
  private func resolveOpen() async -> [ItemProvider] {
    if let image = await imageAtItsAddress() { return [image] }
    let list = await uriList()
    let files = await Self.fileItems((try? list?.get())?.entries ?? [])
    if let files, !offer.imageTypes.isEmpty, !files.hasOnlyImages { return [await imageData()] }
    let rest = Self.leftOut(of: try? list?.get())
    if let files { return files.providers + rest }
    if !offer.imageTypes.isEmpty { return [await imageData()] }
    if let image = await imageInHTML() { return [image] }
    switch list {
    case .success(let list) where !list.entries.isEmpty: return list.entries.map(Self.remoteItem) + rest
    case .failure(let error):
      // One wait is enough: a program that keeps its list to itself won't deliver the rest either. Its type is that
      // of addresses and not of texts: whoever takes files asks for it, and so gets to know the reason.
      return [Self.failingItem(type: Self.addressType, name: Self.listName, error: error)]
    case .success where offer.textType == nil && offer.otherTypes.isEmpty:
      // A program that fails to write its list just closes the pipe: there's nothing else to ask it for.
      let error = ForeignReadError.refused("its list of files is empty")
      return [Self.failingItem(type: Self.addressType, name: Self.listName, error: error)]
    default: return [provisional()]
    }
  }

  // MARK: Files

  /// Nil when no list is offered.
  private func uriList() async -> Result<URIList, any Error>? {
    if offer.hasPortalFiles, Self.isSandboxed {
      let data = await withCheckedContinuation { continuation in
        let read = source.readPortalFiles { continuation.resume(returning: try? $0.get()) }
        if read == nil { continuation.resume(returning: nil) }
      }
      if let data, !data.isEmpty { return .success(URIList(zeroTerminatedPaths: data)) }
    }
    guard offer.hasURIList else { return nil }
    let hostName = ProcessInfo.processInfo.hostName
    switch await readResult(ForeignOffer.uriListType, limit: URIList.maximumByteCount) {
    case .success(let data):
      return .success(await Task.detached { URIList(parsing: data, hostName: hostName) }.value)
    case .failure(let error): return .failure(error)
    }
  }

  /// In a sandbox, a path from outside means nothing here.
  private static let isSandboxed = FileManager.default.fileExists(atPath: "/.flatpak-info")

  private struct Files: Sendable {
    var providers: [ItemProvider] = []
    var hasOnlyImages = true
  }

  /// Nil when no entry is a file of this computer.
  private static func fileItems(_ entries: [URIList.Entry]) async -> Files? {
    guard entries.contains(where: { if case .file = $0 { true } else { false } }) else { return nil }
    return await Task.detached {
      var files = Files()
      for entry in entries {
        switch entry {
        case .file(let path):
          let type = FileKind.type(ofFileAt: path)
          if !TypeIdentifier(type).conforms(to: TypeIdentifier("public.image")) {
            files.hasOnlyImages = false
          }
          files.providers.append(Self.fileItem(path, type: type))
        case .other:
          files.providers.append(Self.remoteItem(entry))
        }
      }
      return files
    }.value
  }

  private nonisolated static func fileItem(_ path: String, type: String) -> ItemProvider {
    let provider = ItemProvider()
    let url = URL(fileURLWithPath: path, isDirectory: type == "inode/directory")
    provider.suggestedName = (path as NSString).lastPathComponent
    provider.registerFileRepresentation(forTypeIdentifier: type, fileOptions: .openInPlace, visibility: .all)
    { reply in
      reply(url, false, nil)
      return nil
    }
    return provider
  }

  /// An item that says why it can't be loaded. Its type is the one that its name promises.
  private nonisolated static func remoteItem(_ entry: URIList.Entry) -> ItemProvider {
    guard case .other(let uri) = entry else { return ItemProvider() }
    let isFile = uri.lowercased().hasPrefix("file:")
    let parts = URLComponents(string: uri)
    let name = parts.map { ($0.path as NSString).lastPathComponent } ?? ""
    // The first page of a host has no name but the host's.
    let isNamed = !name.isEmpty && name != "/"
    let error: ForeignReadError = isFile ? .unreadable(uri) : .remote(uri)
    return failingItem(
      type: (isNamed ? FileKind.type(ofName: name) : nil) ?? addressType,
      name: isNamed ? name : parts?.host ?? "", error: error)
  }

  /// An item that tells of what was beyond the bounds.
  static func leftOut(of list: URIList?) -> [ItemProvider] {
    guard let list, list.wasCut else { return [] }
    let error = ForeignReadError.tooMany(URIList.maximumCount)
    return [failingItem(type: addressType, name: "Further files", error: error)]
  }

  private nonisolated static let addressType = "public.url"
  private static let listName = "Dropped files"

  private nonisolated static func failingItem(type: String, name: String, error: any Error) -> ItemProvider {
    let provider = ItemProvider()
    if !name.isEmpty { provider.suggestedName = name }
    provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { reply in
      reply(nil, error)
      return nil
    }
    return provider
  }

  // MARK: Image data

  private func imageData() async -> ItemProvider {
    let provider = ItemProvider()
    for type in offer.imageTypes {
      provider.registerDataRepresentation(
        forTypeIdentifier: type, visibility: .all, loadHandler: source.loadHandler(for: type))
    }
    if let name = await imageName() {
      // Browsers name the file on the server, but deliver what they have decoded.
      let ending = offer.imageTypes.first.flatMap { TypeIdentifier($0).preferredFilenameExtension }
      let stem = (name as NSString).deletingPathExtension
      provider.suggestedName = ending.map { "\(stem).\($0)" } ?? name
    }
    return provider
  }

  private func imageName() async -> String? {
    guard offer.hasImageName, let data = await read(ForeignOffer.imageNameType, limit: Self.nameLimit) else {
      return nil
    }
    let name = Self.utf16(data)
    return name.isEmpty ? nil : name
  }

  /// A browser's image that is a file here, or is written into its own address: the original bytes.
  private func imageAtItsAddress() async -> ItemProvider? {
    guard offer.hasImageAddress,
      let data = await read(ForeignOffer.imageAddressType, limit: Self.addressLimit)
    else { return nil }
    let address = Self.utf16(data)
    if let image = await Self.dataItem(address, name: await imageName()) { return image }
    guard case .file(let path)? = URIList(parsing: Data(address.utf8), hostName: "").entries.first else {
      return nil
    }
    return await Self.fileItems([.file(path: path)]).flatMap { $0.hasOnlyImages ? $0.providers.first : nil }
  }

  private func imageInHTML() async -> ItemProvider? {
    guard offer.hasHTML, let data = await read(ForeignOffer.htmlType, limit: Self.addressLimit) else {
      return nil
    }
    // Firefox writes UTF-16 on some ways and UTF-8 on others.
    let html = data.prefix(2).contains(0) || data.starts(with: [0xFF, 0xFE]) ? Self.utf16(data) : nil
    let text = html ?? String(decoding: data, as: UTF8.self)
    guard let address = await Task.detached(operation: { HTMLImage.source(in: text) }).value else {
      return nil
    }
    if let image = await Self.dataItem(address, name: nil) { return image }
    let name = URLComponents(string: address).map { ($0.path as NSString).lastPathComponent } ?? ""
    let guessed = FileKind.type(ofName: name).flatMap { $0.hasPrefix("image/") ? $0 : nil }
    return Self.failingItem(
      type: guessed ?? "public.image", name: name, error: ForeignReadError.remote(address))
  }

  private static func dataItem(_ address: String, name: String?) async -> ItemProvider? {
    guard let image = await Task.detached(operation: { DataURL(address) }).value,
      image.mimeType.hasPrefix("image/")
    else { return nil }
    let provider = ItemProvider()
    provider.suggestedName = name
    let data = image.data
    provider.registerDataRepresentation(forTypeIdentifier: image.mimeType, visibility: .all) { reply in
      reply(data, nil)
      return nil
    }
    return provider
  }

  private static func utf16(_ data: Data) -> String {
    let body = data.starts(with: [0xFF, 0xFE]) ? data.dropFirst(2) : data
    let bytes = Array(body)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
    return String(decoding: units, as: UTF16.self).trimmingCharacters(in: .controlCharacters)
  }

  /// Nil when the read failed: the next wish is tried.
  private func read(_ type: String, limit: Int) async -> Data? {
    try? await readResult(type, limit: limit).get()
  }

  private func readResult(_ type: String, limit: Int) async -> Result<Data, any Error> {
    await withCheckedContinuation { continuation in
      let read = source.read(type, limit: limit) { continuation.resume(returning: $0) }
      if read == nil { continuation.resume(returning: .failure(ForeignReadError.over)) }
    }
  }
}
