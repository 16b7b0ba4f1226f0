import DragDropKit
import Foundation
import Imaging

/// A load that was started while the drop allowed it; its outcome can be awaited later, once.
///
/// Item providers answer on a queue of their own and only loads that begin inside `performDrop` succeed, while
/// the import works on few items at a time. The ticket bridges the two.
final class ImportTicket {
  let name: String
  /// What the item said about its size before any data came, in points.
  let presentationSize: CGSize
  private var arrival: Arrival
  /// Of a load; what's there already has none.
  private var progress: Progress?

  /// Where the bytes are. Thousands of files may be imported at once, so what's there already is all that's kept of them.
  private enum Arrival {
    case announced(AsyncThrowingStream<ImportSource, any Error>)
    case awaited(Task<ImportSource, any Error>)
    case ended(Result<ImportSource, any Error>)
  }

  /// Starts to load an item's image, in place when it's a file.
  init(_ provider: ItemProvider) {
    name = ImportTicket.name(of: provider)
    presentationSize = provider.preferredPresentationSize
    guard let type = ImportTicket.imageType(of: provider) else {
      arrival = .ended(
        .failure(ImportFailure(title: "Not an image", detail: "\(name) has nothing that can be pinned")))
      return
    }
    let (stream, continuation) = AsyncThrowingStream<ImportSource, any Error>.makeStream()
    arrival = .announced(stream)
    progress = provider.loadInPlaceFileRepresentation(forTypeIdentifier: type) { url, isInPlace, error in
      guard let url else {
        continuation.finish(throwing: error ?? ItemProviderError(.unknown, "The item has no file"))
        return
      }
      do {
        // A copy is gone when this handler returns: its bytes are taken here, on the provider's queue.
        continuation.yield(isInPlace ? .file(url) : .data(try Data(contentsOf: url, options: .alwaysMapped)))
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
  }

  /// A file that the person chose; nothing needs to be loaded.
  convenience init(file: URL) { self.init(.file(file), name: file.lastPathComponent) }

  /// What has arrived already.
  init(_ source: ImportSource, name: String) {
    self.name = name
    presentationSize = .zero
    arrival = .ended(.success(source))
  }

  /// Ends the load, if it goes on.
  func cancel() { progress?.cancel() }

  /// Whether it isn't known to be there yet.
  var isLoading: Bool { if case .ended = arrival { false } else { true } }

  /// The share that has arrived; nil until its source tells.
  var fraction: Double? {
    guard let fraction = progress?.fractionCompleted, fraction > 0 else { return nil }
    return min(fraction, 1)
  }

  /// The bytes, once they have arrived; may be asked for as often as wanted.
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
    let task = inspecting ?? Task { try await Self.inspect(source) }
    inspecting = task
    let result = await task.result
    known = result
    inspecting = nil
    return try result.get()
  }
  private var inspecting: Task<ImageFacts, any Error>?
  private var known: Result<ImageFacts, any Error>?

  @concurrent private static func inspect(_ source: ImportSource) async throws -> ImageFacts {
    switch source {
    case .file(let url): try ImageInspector.facts(of: url)
    case .data(let data): try ImageInspector.facts(of: data)
    }
  }

  /// Throws if it's an animation with more frames than the limits allow; decoding asks for one frame alone.
  func checkFrames() async throws {
    if try await facts().isAnimated { try await Self.checkFrames(of: try await source(), name: name) }
  }

  @concurrent private static func checkFrames(of source: ImportSource, name: String) async throws {
    switch source {
    case .file(let url): _ = try ImageInspector.facts(of: url, within: ImagingLimits(), name: name)
    case .data(let data): _ = try ImageInspector.facts(of: data, within: ImagingLimits(), name: name)
    }
  }

  /// The best representation to ask for: an image's own type first, else a file that may turn out to be one.
  static func imageType(of provider: ItemProvider) -> String? {
    let types = provider.registeredTypeIdentifiers
    return types.first { TypeIdentifier($0).conforms(to: TypeIdentifier("public.image")) }
      ?? types.first { mayBeAnImage(TypeIdentifier($0)) }
  }

  /// A file whose type its name doesn't tell may still be an image: its content decides.
  private static func mayBeAnImage(_ type: TypeIdentifier) -> Bool {
    type.conforms(to: TypeIdentifier("public.data")) && !type.conforms(to: TypeIdentifier("public.text"))
  }

  private static func name(of provider: ItemProvider) -> String {
    if let name = provider.suggestedName, !name.isEmpty { return name }
    let type = imageType(of: provider) ?? "image/png"
    let suffix = type.split(separator: "/").last.map(String.init) ?? "png"
    return "Image.\(suffix == "jpeg" ? "jpg" : suffix)"
  }
}
