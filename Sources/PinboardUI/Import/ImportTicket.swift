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
  let progress: Progress
  private let outcome: AsyncThrowingStream<ImportSource, any Error>

  /// Starts to load an item's image, in place when it's a file.
  init(_ provider: ItemProvider) {
    name = ImportTicket.name(of: provider)
    presentationSize = provider.preferredPresentationSize
    let (stream, continuation) = AsyncThrowingStream<ImportSource, any Error>.makeStream()
    outcome = stream
    guard let type = ImportTicket.imageType(of: provider) else {
      progress = Progress(totalUnitCount: 1)
      continuation.finish(
        throwing: ImportFailure(title: "Not an image", detail: "\(name) has nothing that can be pinned"))
      return
    }
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
    progress = Progress(totalUnitCount: 1)
    let (stream, continuation) = AsyncThrowingStream<ImportSource, any Error>.makeStream()
    outcome = stream
    continuation.yield(source)
    continuation.finish()
  }

  /// The bytes, once they have arrived; may be asked for as often as wanted.
  func source() async throws -> ImportSource {
    let task =
      arriving
      ?? Task { [outcome] in
        for try await source in outcome { return source }
        throw CancellationError()
      }
    arriving = task
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
  private var arriving: Task<ImportSource, any Error>?

  /// What the bytes are of; found out once.
  func facts() async throws -> ImageFacts {
    let source = try await source()
    let task = inspecting ?? Task { try await Self.inspect(source) }
    inspecting = task
    return try await task.value
  }
  private var inspecting: Task<ImageFacts, any Error>?

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
