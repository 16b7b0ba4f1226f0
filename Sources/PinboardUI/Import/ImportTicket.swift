import Board
import DragDropKit
import Files
import Foundation
import Imaging

/// A load that was started while the drop allowed it; its outcome can be awaited later, once.
///
/// Item providers answer on a queue of their own and only loads that begin inside `performDrop` succeed,
/// while the import works on few items at a time. The ticket bridges the two. Of an item that comes in
/// several forms the first is taken that is an image.
final class ImportTicket {
  private(set) var name: String
  /// Whether the item, or a person, has named it.
  private var isNamed: Bool
  /// What the item said about its size before any data came, in points.
  let presentationSize: CGSize
  /// Where on the network the item came from, as far as it said so.
  let source: PinSource?
  /// The other forms that were no good, each with its reason, in words for the person; empty if there was no other.
  private(set) var tried: [String] = []
  /// Takes the text that the item brought in place of an image, and the middle of the card that it had, in
  /// board points.
  var onText: ((_ text: String, _ place: CGPoint) -> Void)?
  private var arrival: Arrival
  /// Of a load; what's there already has none.
  private var progress: Progress?
  /// While one form is tried after the other.
  private var trying: Task<Void, Never>?

  /// Where the bytes are. Thousands of files may be imported at once, so what's there already is all that's kept of them.
  private enum Arrival {
    case announced(AsyncThrowingStream<ImportSource, any Error>)
    case awaited(Task<ImportSource, any Error>)
    case ended(Result<ImportSource, any Error>)
  }

  /// Starts to load an item's image, in place when it's a file.
  /// - Parameters:
  ///   - decoder: tells of each of several forms whether it's a whole image. Without one their first bytes tell.
  ///   - patience: how long the source may make one wait in vain until no further form is asked for.
  init(_ provider: ItemProvider, decoder: ImageDecoder? = nil, patience: Duration = .seconds(20)) {
    let forms = ImportForm.all(of: provider)
    name = ImportTicket.name(of: provider)
    isNamed = provider.suggestedName?.isEmpty == false
    presentationSize = provider.preferredPresentationSize
    source = provider.webSource.flatMap { PinSource(page: $0.page, image: $0.item) }
    guard let first = forms.first else {
      arrival = .ended(
        .failure(ImportFailure(title: "Not an image", detail: "\(name) has nothing that can be pinned")))
      return
    }
    let (stream, continuation) = AsyncThrowingStream<ImportSource, any Error>.makeStream()
    arrival = .announced(stream)
    guard forms.count > 1 else {
      progress = Self.load(first) { result in
        if case .success(let source) = result { continuation.yield(source) }
        continuation.finish(throwing: result.failure)
      }
      return
    }
    let permit = LoadPermit(of: provider)
    trying = Task {
      do {
        continuation.yield(try await firstImage(of: forms, permit, decoder, patience))
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
  }

  /// A file that the person chose; nothing needs to be loaded.
  convenience init(file: URL) { self.init(.file(file), name: file.name) }

  /// What has arrived already.
  /// - Parameter name: nil for an image that nobody has named.
  init(_ source: ImportSource, name: String?) {
    self.name = name ?? Self.namelessImage
    isNamed = name != nil
    presentationSize = .zero
    self.source = nil
    arrival = .ended(.success(source))
  }

  /// Kept when the file is gone; in memory only as far as they're looked at, where Foundation can name it.
  nonisolated private static func bytes(of copy: URL) throws -> Data {
    copy.isUTF8 ? try Data(contentsOf: copy, options: .alwaysMapped) : try FileBytes.read(copy)
  }

  /// Ends the load, if it goes on.
  func cancel() {
    trying?.cancel()
    progress?.cancel()
  }

  /// Whether it isn't known to be there yet.
  var isLoading: Bool { if case .ended = arrival { false } else { true } }

  /// The share that has arrived; nil until its source tells.
  var fraction: Double? {
    guard let fraction = progress?.fractionCompleted, fraction > 0 else { return nil }
    return min(fraction, 1)
  }

  /// The bytes, once they have arrived; may be asked for as often as wanted.
  /// - Throws: ``TextInstead`` for a text.
  func source() async throws -> ImportSource {
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

  /// What the bytes are of; found out once.
  func facts() async throws -> ImageFacts {
    if let known { return try known.get() }
    let source = try await source()
    // Somebody else's question may have been answered meanwhile.
    if let known { return try known.get() }
    let task = inspecting ?? Task { try await source.facts() }
    inspecting = task
    let result = await task.result
    known = result
    inspecting = nil
    let facts = try result.get()
    // The bytes know best what they are.
    if !isNamed { name = Self.name(ofImage: facts.typeIdentifier) }
    return facts
  }
  private var inspecting: Task<ImageFacts, any Error>?
  private var known: Result<ImageFacts, any Error>?

  /// Throws if it's an animation with more frames than the limits allow; decoding asks for one frame alone.
  func checkFrames() async throws {
    if try await facts().isAnimated { try await source().checkFrames(name: name) }
  }

  // MARK: Forms

  /// - Returns: the first image among the forms; of none that is one the first that came.
  private func firstImage(
    of forms: [ImportForm], _ permit: LoadPermit, _ decoder: ImageDecoder?, _ patience: Duration
  ) async throws -> ImportSource {
    var unusable: (form: ImportForm, source: ImportSource)?
    var failures: [(form: ImportForm, error: any Error)] = []
    // A program that's gone lets each form wait for the longest time. What decoders take on a busy machine
    // isn't its doing.
    var waited = Duration.zero
    for form in forms where waited <= patience {
      let begin = ContinuousClock.now
      do {
        if form.isText { throw TextInstead(text: try await text(form, permit)) }
        let source: ImportSource
        do {
          source = try await load(form, permit)
        } catch {
          waited += begin.duration(to: .now)
          throw error
        }
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
    // The person reads on the card what's wrong with the best, and in a line below what was tried besides.
    let best = failures.firstIndex { failure in unusable?.form.isSame(as: failure.form) == true } ?? 0
    let first = failures.remove(at: best)
    tried = failures.map { ImportFailure($0.error, name: $0.form.description).detail }
    take(first.form)
    if let unusable { return unusable.source }
    throw first.error
  }

  private func take(_ form: ImportForm) {
    guard let own = form.provider.suggestedName, !own.isEmpty else { return }
    (name, isNamed) = (own, true)
  }

  private func load(_ form: ImportForm, _ permit: LoadPermit) async throws -> ImportSource {
    try await awaiting { answer in
      permit.using(form.provider) { Self.load(form, answer) }
    }
  }

  private func text(_ form: ImportForm, _ permit: LoadPermit) async throws -> String {
    let text: String = try await awaiting { answer in
      permit.using(form.provider) {
        form.provider.loadObject(ofClass: String.self) { text, error in
          answer(text.map { .success($0) } ?? .failure(error ?? ItemProviderError(.unknown, "It’s gone")))
        }
      }
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw ImportFailure(title: "Empty", detail: "the text is empty")
    }
    return text
  }

  private func awaiting<Value: Sendable>(
    _ begin: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Progress
  ) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        progress = begin { continuation.resume(with: $0) }
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
        return answer(.failure(error ?? ItemProviderError(.unknown, "The item has no file")))
      }
      // A copy is gone when this handler returns: its bytes are taken here, on the provider's queue.
      answer(
        Result { isInPlace ? .file(url) : .data(try Self.bytes(of: url)) })
    }
  }

  // MARK: Names

  private nonisolated static let namelessImage = "Image"

  /// The best representation to ask for: an image's own type first, else a file that may turn out to be one.
  static func imageType(of provider: ItemProvider) -> String? { ImportForm.imageTypes(of: provider).first }

  private static func name(of provider: ItemProvider) -> String {
    if let name = provider.suggestedName, !name.isEmpty { return name }
    return imageType(of: provider).map(name(ofImage:)) ?? namelessImage
  }

  /// With the ending of the type, if it's one of images.
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
  /// Nil of a success.
  nonisolated fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
