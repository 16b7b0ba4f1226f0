import CGtk
import DragDrop
import Foundation

/// Makes items of what another program offers: one provisional item while the drag hovers, the real ones when
/// it's dropped.
@MainActor
struct ForeignItems {
  let source: ForeignSource
  /// What was sealed for us.
  private let sealed: [SealedType]
  let offer: ForeignOffer
  /// Nil when the other program says nothing of its items but their types.
  private let known: ForeignFacts?
  let deadline: ForeignDeadline
  let typeOfFile: @Sendable (String) -> String
  /// Types of each item after the first one: as many as a program of this library offers of several, and more.
  private static let furtherTypeLimit = 16

  /// - Parameters:
  ///   - circles: with whose keys sealed types are tried; of all others nothing is seen.
  ///   - deadline: of ``resolve()``.
  ///   - typeOfFile: finds out what a file is, however long that takes; on a thread of its own.
  init(
    _ source: ForeignSource, circles: [Circles.Circle], deadline: ForeignDeadline = ForeignDeadline(),
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

  /// The items that were dropped, or are on the clipboard. What isn't known when the time is up is an item
  /// that says so.
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

  // MARK: The order of forms

  /// What strangers see: several files, or one thing in the best of the forms in which it's offered. The
  /// others are its ``ItemProvider/alternatives``: each is taken when all before it were no good.
  ///
  /// | | form | why there |
  /// |-|-|-|
  /// | 1 | a browser's image that's a file here, or is written into its own address | its own bytes |
  /// | 2 | ``OriginalBytes`` | the same, by way of the other program |
  /// | 3 | a file that's an image | the same, but it may be of a link around the image |
  /// | 4 | image data, in the order of ``ImageTypeOrder`` | what the other program has made of them |
  /// | 5 | the first picture in HTML, if it's in the HTML or a file here | the same, in a wrapping |
  /// | 6 | text; beside a list it would say the list again | what's left of a thing that shows nothing |
  /// | 7 | a file that's no image | all that's known of it is its name |
  /// | 8 | addresses that nothing is fetched from | they say so |
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
      // What HTML holds decides what this is.
      if let image = await imageInHTML() { forms.append(image) }
    } else if offer.hasHTML {
      forms.append(imageInHTMLWhenAsked())
    }
    if list == nil, !forms.isEmpty, let text = textItem() { forms.append(text) }
    if let file, !isImage { forms.append(file) }
    if let best = forms.first {
      best.alternatives = Array(forms.dropFirst())
      best.webSource = await webSource()
      return [best] + Self.leftOut(of: addresses)
    }
    if let files { return files.providers + Self.leftOut(of: addresses) }
    return unusable(list)
  }

  /// What there is to say of an offer without a form that can be used.
  private func unusable(_ list: Result<URIList, any Error>?) -> [ItemProvider] {
    switch list {
    case .success(let list) where !list.entries.isEmpty:
      return list.entries.map(Self.remoteItem) + Self.leftOut(of: list)
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

  /// Nil when the read failed: the next wish is tried.
  func read(_ type: String, limit: Int) async -> Data? {
    try? await readResult(type, limit: limit).get()
  }

  func readResult(_ type: String, limit: Int) async -> Result<Data, any Error> {
    await delivery { source.read(type, limit: limit, end: $0) }
  }

  /// What a read brings in time. One that's late is given up.
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
