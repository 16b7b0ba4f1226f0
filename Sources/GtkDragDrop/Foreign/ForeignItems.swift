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
  private let deadline: ForeignDeadline
  private let typeOfFile: @Sendable (String) -> String
  /// Types of each item after the first one: as many as a program of this library offers of several, and more.
  private static let furtherTypeLimit = 16
  /// More bytes than this of an image that's written into its own address are refused (64 MiB).
  private static let addressLimit = 64 << 20
  private static let nameLimit = 64 << 10

  /// - Parameters:
  ///   - circles: with whose keys sealed types are tried; of all others nothing is seen.
  ///   - deadline: of ``resolve()``.
  ///   - typeOfFile: finds out what a file is, however long that takes; on a thread of its own.
  init(
    _ source: ForeignSource, circles: [Circles.Circle] = DragDropSystem.shared?.circles.current ?? [],
    deadline: ForeignDeadline = ForeignDeadline(),
    typeOfFile: @escaping @Sendable (String) -> String = { FileKind.type(ofFileAt: $0) }
  ) {
    self.source = source
    self.deadline = deadline
    self.typeOfFile = typeOfFile
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
    let (offer, source, limit) = (offer, source, Self.furtherTypeLimit)
    return await Task.detached {
      facts.dropFirst().map { facts in
        let provider = Self.provisional(offer, source, limit: limit)
        facts.complete(provider)
        return provider
      }
    }.value
  }

  private nonisolated static func provisional(
    _ offer: ForeignOffer, _ source: ForeignSource, limit: Int = .max
  ) -> ItemProvider {
    let provider = ItemProvider()
    for type in offer.provisionalTypes.prefix(limit) where type != ForeignOffer.fileURLType {
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
  /// else image data, else a picture in HTML, else text. What isn't known when the time is up is an item that says so.
  func resolve() async -> [ItemProvider] {
    deadline.start()
    defer { deadline.stop() }
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
    let facts = await factsInTime()
    if facts.count == items.count { for (fact, item) in zip(facts, items) { fact.complete(item) } }
    return items
  }

  private func factsInTime() async -> [ItemFacts] {
    guard let known else { return [] }
    let facts: [ItemFacts]? = await deadline.answer { take in
      Task { @MainActor in take(await known.all()) }
    }
    return facts ?? []
  }

  /// What strangers see.
  private func resolveOpen() async -> [ItemProvider] {
    if let image = await imageAtItsAddress() { return [image] }
    let list = await uriList()
    let files = await fileItems((try? list?.get())?.entries ?? [])
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
      let data = try? await delivery { source.readPortalFiles(end: $0) }.get()
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
  private func fileItems(_ entries: [URIList.Entry]) async -> Files? {
    let paths = entries.compactMap(\.path)
    guard !paths.isEmpty else { return nil }
    let look = FileLook(paths)
    let all: [String]? = await deadline.answer { take in
      look.begin(typeOfFile) { types in Task { @MainActor in take(types) } }
    }
    let types = all ?? look.stop()
    return await Task.detached { Self.files(entries, types: types) }.value
  }

  /// - Parameter types: of the first files; of the others nobody knows.
  private nonisolated static func files(_ entries: [URIList.Entry], types: [String]) -> Files {
    var files = Files()
    var rest = types[...]
    for entry in entries {
      guard let path = entry.path else {
        files.providers.append(remoteItem(entry))
        continue
      }
      let type = rest.popFirst()
      let isImage = type.map { TypeIdentifier($0).conforms(to: TypeIdentifier("public.image")) }
      if isImage != true { files.hasOnlyImages = false }
      files.providers.append(type.map { fileItem(path, type: $0) } ?? unansweringItem(path))
    }
    return files
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

  /// A file that nobody could look at in time.
  private nonisolated static func unansweringItem(_ path: String) -> ItemProvider {
    failingItem(
      type: FileKind.type(ofName: path) ?? addressType, name: (path as NSString).lastPathComponent,
      error: ForeignReadError.unanswering(path))
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
    let name = await Task.detached { Self.utf16(data) }.value
    return name.isEmpty ? nil : name
  }

  /// A browser's image that is a file here, or is written into its own address: the original bytes.
  private func imageAtItsAddress() async -> ItemProvider? {
    guard offer.hasImageAddress,
      let data = await read(ForeignOffer.imageAddressType, limit: Self.addressLimit)
    else { return nil }
    let address = await Task.detached { Self.utf16(data) }.value
    if let image = await Self.dataItem(address, name: await imageName()) { return image }
    let list = await Task.detached { URIList(parsing: Data(address.utf8), hostName: "") }.value
    guard let path = list.entries.first?.path else { return nil }
    return await fileItems([.file(path: path)]).flatMap { $0.hasOnlyImages ? $0.providers.first : nil }
  }

  private func imageInHTML() async -> ItemProvider? {
    guard offer.hasHTML, let data = await read(ForeignOffer.htmlType, limit: Self.addressLimit) else {
      return nil
    }
    guard let address = await Task.detached(operation: { HTMLImage.source(in: Self.html(data)) }).value else {
      return nil
    }
    if let image = await Self.dataItem(address, name: nil) { return image }
    return await Task.detached { Self.remoteImage(address) }.value
  }

  /// Firefox writes UTF-16 on some ways and UTF-8 on others.
  private nonisolated static func html(_ data: Data) -> String {
    let isWide = data.prefix(2).contains(0) || data.starts(with: [0xFF, 0xFE])
    return isWide ? utf16(data) : String(decoding: data, as: UTF8.self)
  }

  private nonisolated static func remoteImage(_ address: String) -> ItemProvider {
    let name = URLComponents(string: address).map { ($0.path as NSString).lastPathComponent } ?? ""
    let guessed = FileKind.type(ofName: name).flatMap { $0.hasPrefix("image/") ? $0 : nil }
    return failingItem(
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

  private nonisolated static func utf16(_ data: Data) -> String {
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
    await delivery { source.read(type, limit: limit, end: $0) }
  }

  /// What a read brings in time. One that's late is given up.
  private func delivery(
    _ begin: (@escaping @MainActor (Result<Data, any Error>) -> Void) -> ForeignRead?
  ) async -> Result<Data, any Error> {
    var read: ForeignRead?
    let result: Result<Data, any Error>? = await deadline.answer { take in
      read = begin(take)
      if read == nil { take(.failure(ForeignReadError.over)) }
    }
    guard let result else {
      read?.cancel()
      return .failure(ForeignReadError.slow)
    }
    return result
  }
}
