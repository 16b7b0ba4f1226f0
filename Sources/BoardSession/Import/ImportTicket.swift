package import Board
import BoardLook
package import BoardExchange
package import DragItems
import KitFiles
package import Foundation
package import Imaging
import Localization
import WebFetch

/// A load that was started during the drop, and whose outcome can be awaited later, once.
///
/// Item providers answer on a queue of their own, and only loads that begin inside `performDrop` succeed,
/// while the import works on a few items at a time. The ticket bridges the two. If an item comes in several
/// forms, the first form that is an image is used.
package final class ImportTicket {
  package private(set) var name: String
  /// Whether the name was given by the item or by a user.
  private var isNamed: Bool
  /// The size that the item announced before any data came, in points.
  package let presentationSize: CGSize
  /// The location on the network that the item came from, as far as the item says it.
  package private(set) var source: PinSource?
  /// The address from which the image is fetched if nothing else brings it; nil if there's none.
  let link: WebLink?
  /// The pin of which the image is a newer version; nil if it's none.
  let older: PinID?
  /// The tags that the pin gets.
  let tags: [String]
  /// Whether the image is being fetched from the web.
  var isFetching: Bool { fetching != nil }
  private var fetching: Task<FetchedImage, any Error>?
  /// The other forms that were unusable, each with its reason, in words for the user; empty if there were
  /// none.
  private(set) var tried: [String] = []
  /// Called with the text that the item brought instead of an image, and with the middle of its card, in
  /// board points.
  package var onText: ((_ text: String, _ point: CGPoint) -> Void)?
  private var arrival: Arrival
  /// The progress of the load; nil if nothing had to be loaded.
  private var progress: Progress?
  /// Set while the forms are tried one after the other.
  private var trying: Task<Void, Never>?

  /// The state of the bytes. Thousands of files may be imported at once, so nothing else is kept for files
  /// that are on the disk already.
  private enum Arrival {
    case announced(AsyncThrowingStream<ImportSource, any Error>)
    case awaited(Task<ImportSource, any Error>)
    case ended(Result<ImportSource, any Error>)
  }

  /// Starts to load an item's image, in place if it's a file.
  /// - Parameters:
  ///   - decoder: checks whether each of several forms is a complete image. Without a decoder, only the first
  ///     bytes are checked.
  ///   - patience: the time that the source may spend on failed loads before no further form is requested.
  package init(_ provider: ItemProvider, decoder: ImageDecoder? = nil, patience: Duration = .seconds(20)) {
    let forms = ImportForm.all(of: provider)
    name = ImportTicket.name(of: provider)
    isNamed = provider.suggestedName?.isEmpty == false
    presentationSize = provider.preferredPresentationSize
    older = nil
    tags = []
    source = provider.webSource.flatMap { PinSource(page: $0.page, image: $0.item) }
    // An item that's a link itself was given by the user; the address of an image, by the page around it.
    link = provider.webSource.flatMap { source in
      source.item.flatMap {
        WebLink(
          $0, page: source.page,
          isByHand: provider.hasItemConformingToTypeIdentifier(Self.linkType))
      }
    }
    guard let first = forms.first else {
      arrival = .ended(
        .failure(
          CardFailure(
            title: ImagingError(.notAnImage(looksLike: nil)).title,
            detail: localized("\(name) has nothing that can be pinned"))))
      return
    }
    let (stream, continuation) = AsyncThrowingStream<ImportSource, any Error>.makeStream()
    arrival = .announced(stream)
    guard forms.count > 1 else {
      let link = link
      progress = Self.load(first) { result in
        if case .success(let source) = result { continuation.yield(source) }
        guard link != nil, let error = result.failure else {
          return continuation.finish(throwing: result.failure)
        }
        Task { @MainActor [weak self] in await self?.fetch(into: continuation, after: error) }
      }
      return
    }
    let permit = LoadPermit(of: provider)
    trying = Task {
      do {
        continuation.yield(try await firstImage(of: forms, permit, decoder, patience))
        continuation.finish()
      } catch {
        guard link != nil, !(error is TextInstead), !Task.isCancelled else {
          return continuation.finish(throwing: error)
        }
        await fetch(into: continuation, after: error)
      }
    }
  }

  /// Starts to fetch what a link leads to.
  package init(_ link: WebLink) {
    self.link = link
    older = nil
    tags = []
    name = link.name
    isNamed = link.address.fileName != nil
    presentationSize = .zero
    source = nil
    let (stream, continuation) = AsyncThrowingStream<ImportSource, any Error>.makeStream()
    arrival = .announced(stream)
    trying = Task { await fetch(into: continuation, after: nil) }
  }

  private static let linkType = "public.url"

  /// Fetches what the link leads to, because no form of the item has brought an image.
  private func fetch(
    into continuation: AsyncThrowingStream<ImportSource, any Error>.Continuation, after error: (any Error)?
  ) async {
    guard let link else { return continuation.finish(throwing: error) }
    let share = Progress(totalUnitCount: 1_000)
    progress = share
    let task = Task { try await WebLoad.image(at: link, progress: share) }
    fetching = task
    let result = await task.result
    fetching = nil
    switch result {
    case .success(let image):
      if let name = image.name { (self.name, isNamed) = (name, true) }
      source = image.origin ?? source
      continuation.yield(image.source)
      continuation.finish()
    case .failure(let failure): continuation.finish(throwing: failure)
    }
  }

  /// Ends the fetch from the web, if one is going on. The load then fails.
  func cancelFetch() { fetching?.cancel() }

  /// Makes a ticket for a file that the user has chosen; nothing needs to be loaded.
  package convenience init(file: URL) { self.init(.file(file), name: file.name) }

  /// Makes a ticket for bytes that have arrived already.
  /// - Parameters:
  ///   - source: the bytes.
  ///   - name: nil for an image without a name.
  ///   - origin: the location on the network that they came from.
  ///   - presentationSize: the size in which the image is to be shown, in points; zero for the usual one.
  ///   - older: the pin of which the image is a newer version.
  ///   - tags: the tags that the pin gets, within `BoardLimits`.
  package init(
    _ source: ImportSource, name: String?, from origin: PinSource? = nil, presentationSize: CGSize = .zero,
    newerThan older: PinID? = nil, tags: [String] = []
  ) {
    self.older = older
    self.tags = tags
    self.name = name ?? Self.namelessImage
    isNamed = name != nil
    self.presentationSize = presentationSize
    self.source = origin
    link = nil
    arrival = .ended(.success(source))
  }

  /// Returns the bytes of a temporary copy, which stay valid when the file is gone. If Foundation can
  /// represent the path, they are mapped, so that only the parts that are used take memory.
  nonisolated private static func bytes(of copy: URL) throws -> Data {
    copy.isUTF8 ? try Data(contentsOf: copy, options: .alwaysMapped) : try FileBytes.read(copy)
  }

  /// Cancels the load, if it's going on.
  package func cancel() {
    trying?.cancel()
    fetching?.cancel()
    progress?.cancel()
  }

  /// Whether the bytes haven't arrived yet, as far as it's known.
  package var isLoading: Bool { if case .ended = arrival { false } else { true } }

  /// The share that has arrived; nil until the source reports it.
  package var fraction: Double? {
    guard let fraction = progress?.fractionCompleted, fraction > 0 else { return nil }
    return min(fraction, 1)
  }

  /// Returns the bytes once they have arrived. It may be called any number of times.
  /// - Throws: ``TextInstead`` for a text.
  package func source() async throws -> ImportSource {
    let task: Task<ImportSource, any Error>
    switch arrival {
    case .ended(let result):
      try Task.checkCancellation()
      return try result.get()
    case .awaited(let present): task = present
    case .announced(let stream):
      task = Task {
        for try await source in stream { return source }
        throw CancellationError()
      }
      arrival = .awaited(task)
    }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    arrival = .ended(result)
    return try result.get()
  }

  /// Returns the facts about the image; found out once.
  func facts() async throws -> ImageFacts {
    if let known { return try known.get() }
    let source = try await source()
    // Another caller may have found the facts meanwhile.
    if let known { return try known.get() }
    let task = inspecting ?? Task { try await source.readFacts() }
    inspecting = task
    let result = await task.result
    known = result
    inspecting = nil
    let facts = try result.get()
    // The type that the bytes show is more reliable than any other.
    if !isNamed { name = Self.name(ofImage: facts.typeIdentifier) }
    return facts
  }
  private var inspecting: Task<ImageFacts, any Error>?
  private var known: Result<ImageFacts, any Error>?

  /// Throws if it's an animation with more frames than the limits allow. Decoding doesn't check this, since
  /// it asks for one frame only.
  func checkFrames() async throws {
    if try await facts().isAnimated { try await source().checkFrames(name: name) }
  }

  // MARK: Forms

  /// Loads the forms until one is an image.
  /// - Returns: the first image among the forms; if none is an image, the first form that has arrived.
  private func firstImage(
    of forms: [ImportForm], _ permit: LoadPermit, _ decoder: ImageDecoder?, _ patience: Duration
  ) async throws -> ImportSource {
    var unusable: (form: ImportForm, source: ImportSource)?
    var failures: [(form: ImportForm, error: any Error)] = []
    // A program that's gone would make each form wait for the whole time limit. The time that decoders and
    // the main thread take on a busy machine isn't counted, since the source doesn't cause it.
    var waited = Duration.zero
    for form in forms where waited <= patience {
      do {
        if form.isText { throw TextInstead(text: try await text(form, permit)) }
        let loaded = await load(form, permit)
        if case .failure = loaded.result { waited += loaded.time }
        let source = try loaded.result.get()
        if unusable == nil { unusable = (form, source) }
        try await source.checkIsImage(decoder)
        take(form)
        return source
      } catch let text as TextInstead {
        throw text
      } catch {
        try Task.checkCancellation()
        failures.append((form, error))
      }
    }
    // The card shows the problem of the best form, and in a line below it the other forms that were tried.
    let best = failures.firstIndex { failure in unusable?.form.isSame(as: failure.form) == true } ?? 0
    let first = failures.remove(at: best)
    tried = failures.map { CardFailure($0.error, name: $0.form.description).detail }
    take(first.form)
    if let unusable { return unusable.source }
    throw first.error
  }

  private func take(_ form: ImportForm) {
    guard let own = form.provider.suggestedName, !own.isEmpty else { return }
    (name, isNamed) = (own, true)
  }

  /// - Returns: the bytes or the error, and the time until the source answered.
  private func load(
    _ form: ImportForm, _ permit: LoadPermit
  ) async -> (result: Result<ImportSource, any Error>, time: Duration) {
    await awaiting { answer in
      permit.using(form.provider) { Self.load(form, answer) }
    }
  }

  private func text(_ form: ImportForm, _ permit: LoadPermit) async throws -> String {
    let loaded: (result: Result<String, any Error>, time: Duration) = await awaiting { answer in
      permit.using(form.provider) {
        form.provider.loadObject(ofClass: String.self) { text, error in
          answer(
            text.map { .success($0) }
              ?? .failure(error ?? ItemProviderError(.unknown, "There is no text.")))
        }
      }
    }
    let text = try loaded.result.get()
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw ImagingError(.empty, name: localized("the text"))
    }
    return text
  }

  private func awaiting<Value: Sendable>(
    _ begin: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Progress
  ) async -> (result: Result<Value, any Error>, time: Duration) {
    let start = ContinuousClock.now
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        progress = begin { continuation.resume(returning: ($0, start.duration(to: .now))) }
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.progress?.cancel() }
    }
  }

  private static func load(
    _ form: ImportForm, _ answer: @escaping @Sendable (Result<ImportSource, any Error>) -> Void
  ) -> Progress {
    form.provider.loadInPlaceFileRepresentation(forTypeIdentifier: form.type) { url, isInPlace, error in
      guard let url else {
        return answer(.failure(error ?? ItemProviderError(.unknown, "There is no file.")))
      }
      // A copy is deleted when this handler returns, so its bytes are read here, on the provider's queue.
      answer(
        Result { isInPlace ? .file(url) : .data(try Self.bytes(of: url)) })
    }
  }

  // MARK: Names

  private nonisolated static let namelessImage = localized("Image")

  /// Returns the best representation to request: an image type if there's one, else a file that may turn out
  /// to be an image.
  package static func imageType(of provider: ItemProvider) -> String? {
    ImportForm.imageTypes(of: provider).first
  }

  private static func name(of provider: ItemProvider) -> String {
    if let name = provider.suggestedName, !name.isEmpty { return name }
    return imageType(of: provider).map(name(ofImage:)) ?? namelessImage
  }

  /// Returns a name for an image without one, with the ending of its type if that's an image type.
  private static func name(ofImage type: String) -> String {
    let type = TypeIdentifier(type)
    guard type.conforms(to: TypeIdentifier("public.image")), let ending = type.preferredFilenameExtension
    else {
      return namelessImage
    }
    return "\(namelessImage).\(ending)"
  }
}

extension Result {
  /// The error; nil for a success.
  nonisolated fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
