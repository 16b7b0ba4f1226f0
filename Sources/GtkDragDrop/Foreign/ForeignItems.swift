import CKitGtk
import DragItems
import Foundation

/// Makes items from another program's offer: one provisional item while the drag hovers, the real ones when
/// it's dropped.
@MainActor
struct ForeignItems {
  let source: ForeignSource
  /// The representations that were encrypted for our circles.
  private let sealed: [SealedType]
  let offer: ForeignOffer
  /// The other program's facts about its items; nil when it only gives types.
  private let known: ForeignFacts?
  let deadline: ForeignDeadline
  let typeOfFile: @Sendable (String) -> String
  let findMounted: @Sendable (String) -> MountedFile.Finding?
  /// The greatest number of types of each item after the first: more than a program of this library offers
  /// for several items.
  private static let furtherTypeLimit = 16

  /// - Parameters:
  ///   - circles: the circles whose keys are tried on encrypted types; types of other circles aren't visible.
  ///   - deadline: the time limit of ``resolve()``.
  ///   - typeOfFile: finds out a file's type, however long that takes; called on a thread of its own.
  ///   - findMounted: finds out whether a URL is that of a mounted file, likewise.
  init(
    _ source: ForeignSource, circles: [Circles.Circle], deadline: ForeignDeadline = ForeignDeadline(),
    typeOfFile: @escaping @Sendable (String) -> String = { GuessedFileType.type(ofFileAt: $0) },
    findMounted: @escaping @Sendable (String) -> MountedFile.Finding? = MountedFile.find
  ) {
    self.source = source
    self.deadline = deadline
    self.typeOfFile = typeOfFile
    self.findMounted = findMounted
    let types = source.mimeTypes
    offer = ForeignOffer(mimeTypes: types)
    known = offer.hasItemFacts ? ForeignFacts(source) : nil
    sealed = circles.isEmpty ? [] : types.compactMap { SealedType(wireType: $0, circles: circles) }
  }

  /// Whether the offer is only for the other program itself, or for programs of a circle that isn't ours.
  var areForOthers: Bool { offer.isForOthers && sealed.isEmpty }

  /// Whether more than types can be known before the drop.
  var hasFacts: Bool { known != nil }

  /// Makes one item of all types: before the drop, most programs' drags don't reveal how many items there
  /// are.
  func provisional() -> ItemProvider {
    let provider = Self.provisional(offer, source)
    for type in sealed { register(type, in: provider) }
    return provider
  }

  /// Completes the one provisional item with the other program's facts about its items.
  /// - Returns: one item for each further one; an empty list when the types of each item are known only
  ///   within a circle. nil when the program gave no facts.
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

  nonisolated static func provisional(
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
        loadHandler: source.loadHandler(for: offer.listTypes.first ?? ForeignOffer.uriListType))
    }
    return provider
  }

  /// Registers an encrypted representation. Team data is read at once, since it's available while the drag
  /// hovers (1.11.27).
  private func register(_ sealed: SealedType, in provider: ItemProvider) {
    switch sealed.content {
    case .type(let type):
      provider.registerDataRepresentation(
        forTypeIdentifier: type, visibility: .all,
        loadHandler: source.loadHandler(for: sealed.wireType) { try sealed.open($0) })
    case .teamData:
      // The limit includes the nonce and the authentication tag.
      source.read(sealed.wireType, limit: ItemProvider.maximumTeamDataCount + 64) { result in
        provider.teamData = try? sealed.open(result.get())
      }
    }
  }

  /// Returns the items that were dropped, or are on the clipboard. What isn't known when the time is up
  /// becomes an item that reports it.
  func resolve() async -> [ItemProvider] {
    deadline.start()
    defer { deadline.stop() }
    guard let count = sealed.first?.count else { return await resolveCompletely() }
    let open = offer.provisionalTypes.isEmpty ? [] : await resolveCompletely()
    let indices = Set(sealed.filter { $0.count == count }.map(\.index))
    var items = (0..<count).map { _ in ItemProvider() }
    // Items without a public representation aren't among the open ones.
    if open.count == count {
      items = open
    } else if open.count == count - indices.count {
      for (index, item) in zip((0..<count).filter { !indices.contains($0) }, open) { items[index] = item }
    }
    for type in sealed where type.count == count { register(type, in: items[type.index]) }
    return items.filter { !$0.registeredTypeIdentifiers.isEmpty }
  }

  /// Returns the public items, completed with the other program's facts if their number agrees.
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

  // MARK: The order of forms

  /// Returns the items that any program may see: several files, or one thing in the best form in which it's
  /// offered. The other forms are its `ItemProvider.alternatives`: each is used when all before it have
  /// failed.
  ///
  /// | | form | why there |
  /// |-|-|-|
  /// | 1 | a browser's image that's a file here, or in a `data:` URL | the original bytes |
  /// | 2 | ``OriginalBytes`` | the original bytes, by way of the other program |
  /// | 3 | a file that's an image | the original bytes, but perhaps of a link around the image |
  /// | 4 | image data, in the order of ``ImageTypeOrder`` | encoded by the other program |
  /// | 5 | the first image in HTML, if it's embedded or a file here | encoded, and wrapped in HTML |
  /// | 6 | text, unless there's a list, which it would repeat | the content of a thing without an image |
  /// | 7 | a file that isn't an image | only its name is known |
  /// | 8 | URLs that aren't fetched | their loads report the reason |
  private func resolveOpen() async -> [ItemProvider] {
    let itself = await imageAtItsAddress()
    let list = await addressList()
    let addresses = try? list?.get()
    let files = await fileItems(addresses)
    if itself == nil, let files, files.providers.count > 1, offer.imageTypes.isEmpty || files.hasOnlyImages {
      return files.providers + Self.leftOut(of: addresses)
    }
    let file = files?.providers.count == 1 ? files?.providers.first : nil
    let isImage = files?.hasOnlyImages == true
    var forms = [itself, await originalBytes(addresses)].compactMap { $0 }
    if let file, isImage { forms.append(file) }
    if !offer.imageTypes.isEmpty { forms.append(await imageData()) }
    if forms.isEmpty, files == nil {
      // What the HTML contains decides what the item is.
      if let image = await imageInHTML() { forms.append(image) }
    } else if offer.hasHTML {
      forms.append(imageInHTMLWhenAsked())
    }
    if list == nil, !forms.isEmpty, let text = textItem() { forms.append(text) }
    if let file, !isImage { forms.append(file) }
    if let best = forms.first {
      best.alternatives = Array(forms.dropFirst())
      best.webSource = await webSource() ?? best.webSource
      return [best] + Self.leftOut(of: addresses)
    }
    if let files { return files.providers + Self.leftOut(of: addresses) }
    return unusable(list)
  }

  /// Returns items that report why an offer has no usable form.
  private func unusable(_ list: Result<URIList, any Error>?) -> [ItemProvider] {
    switch list {
    case .success(let list) where !list.entries.isEmpty:
      return list.entries.map(Self.remoteItem) + Self.leftOut(of: list)
    case .failure(let error):
      // One wait is enough: a program that doesn't deliver its list won't deliver the rest either. The item
      // has a type of URLs rather than of texts, so that a destination for files asks for it and gets the
      // reason.
      return [Self.failingItem(type: Self.addressType, name: Self.listName, error: error)]
    case .success where offer.textType == nil && offer.otherTypes.isEmpty:
      // A program that fails to write its list just closes the pipe, and there's nothing else to ask it for.
      let error = ForeignReadError.refused("its list of files is empty")
      return [Self.failingItem(type: Self.addressType, name: Self.listName, error: error)]
    default: return [provisional()]
    }
  }

  private static let listName = "Dropped files"

  private func textItem() -> ItemProvider? {
    guard let wire = offer.textType else { return nil }
    let provider = ItemProvider()
    provider.registerDataRepresentation(
      forTypeIdentifier: ForeignOffer.canonicalTextType(wire), visibility: .all,
      loadHandler: source.loadHandler(for: wire))
    return provider
  }

  // MARK: Reading

  /// Returns nil when the read failed, so that the next form is tried.
  func read(_ type: String, limit: Int) async -> Data? {
    try? await readResult(type, limit: limit).get()
  }

  func readResult(_ type: String, limit: Int) async -> Result<Data, any Error> {
    await delivery { source.read(type, limit: limit, end: $0) }
  }

  /// Returns the result of a read that ends in time. A late read is cancelled.
  func delivery(
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

/// What another program that uses this library says about its items: read once, on the first request.
@MainActor
final class ForeignFacts {
  private let source: ForeignSource
  private var reading: Task<[ItemFacts], Never>?

  init(_ source: ForeignSource) { self.source = source }

  /// Returns the facts in item order; empty when the program sends none, or invalid ones.
  func all() async -> [ItemFacts] {
    let reading = reading ?? Task { await read() }
    self.reading = reading
    return await reading.value
  }

  private func read() async -> [ItemFacts] {
    let data = await withCheckedContinuation { (continuation: CheckedContinuation<Data?, Never>) in
      let read = source.read(ItemFacts.mimeType, limit: ItemFacts.maximumByteCount) {
        continuation.resume(returning: try? $0.get())
      }
      if read == nil { continuation.resume(returning: nil) }
    }
    guard let data else { return [] }
    return await Task.detached { ItemFacts.decode(data) }.value
  }
}
