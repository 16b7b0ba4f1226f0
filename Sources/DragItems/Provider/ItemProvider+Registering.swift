import KitFiles
public import Foundation
import Synchronization

/// Registering representations (contract 1.11.2–1.11.8). The first registration of a type wins; others are
/// ignored (1.11.3).
extension ItemProvider {
  /// Creates a provider of everything that the object can be written as.
  public convenience init(object: any ItemProviderWriting) {
    self.init()
    registerObject(object, visibility: .all)
  }

  /// Creates a provider of a file: its type follows from its name's extension, otherwise it's `public.data`
  /// (1.11.8). Nothing is read yet, so the file needn't exist before it's loaded.
  /// - Returns: nil for a URL that isn't the URL of a file.
  public convenience init?(contentsOf url: URL) {
    guard url.isFileURL else { return nil }
    self.init()
    let ending = (url.name as NSString).pathExtension
    let type = TypeIdentifier(filenameExtension: ending)?.rawValue ?? "public.data"
    suggestedName = url.name
    registerFileRepresentation(forTypeIdentifier: type, fileOptions: .openInPlace, visibility: .all) {
      reply in
      reply(url, false, nil)
      return nil
    }
  }

  /// Creates a provider of a file with a given type, file options and visibility.
  /// - Parameters:
  ///   - url: a file or a folder.
  ///   - contentType: the file's type; nil derives it from the name's extension.
  ///   - openInPlace: whether consumers get the file itself instead of a copy.
  ///   - coordinated: ignored: Linux has no file coordination.
  ///   - visibility: the programs that see the file.
  public convenience init(
    contentsOf url: URL, contentType: TypeIdentifier?, openInPlace: Bool = false, coordinated: Bool = false,
    visibility: ItemProviderRepresentationVisibility = .all
  ) {
    self.init()
    let type = contentType ?? TypeIdentifier(filenameExtension: (url.name as NSString).pathExtension)
    suggestedName = url.name
    registerFileRepresentation(
      forTypeIdentifier: type?.rawValue ?? "public.data", fileOptions: openInPlace ? .openInPlace : [],
      visibility: visibility
    ) { reply in
      reply(url, coordinated, nil)
      return nil
    }
  }

  /// Registers every type that the object can be written as, best first.
  /// - Parameters:
  ///   - object: the object; it's held until the provider is released.
  ///   - visibility: the widest visibility: the object may restrict a representation further.
  public func registerObject(
    _ object: any ItemProviderWriting, visibility: ItemProviderRepresentationVisibility
  ) {
    if let sized = object as? any PresentationSizeProviding {
      preferredPresentationSize = sized.preferredPresentationSizeForItemProvider
    }
    for type in object.writableTypeIdentifiersForItemProvider {
      let own = object.itemProviderVisibilityForRepresentation(withTypeIdentifier: type)
      let narrower = own.rawValue > visibility.rawValue ? own : visibility
      registerDataRepresentation(forTypeIdentifier: type, visibility: narrower) { reply in
        object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: reply)
      }
    }
  }

  /// Registers an object that is made when it's asked for (1.11.4).
  public func registerObject<T: ItemProviderWriting>(
    ofClass type: T.Type, visibility: ItemProviderRepresentationVisibility,
    loadHandler: @escaping @Sendable (@escaping @Sendable (T?, (any Error)?) -> Void) -> Progress?
  ) {
    for name in T.writableTypeIdentifiersForItemProvider {
      let own = T.itemProviderVisibilityForRepresentation(withTypeIdentifier: name)
      let narrower = own.rawValue > visibility.rawValue ? own : visibility
      registerDataRepresentation(forTypeIdentifier: name, visibility: narrower) { reply in
        // The object is made and then written: the consumer's progress covers both steps, and cancelling it
        // cancels both.
        let both = LoadProgress(total: LoadProgress.whole, isSeen: false)
        let making = loadHandler { object, error in
          guard let object else { return reply(nil, error) }
          Self.offMain {
            let writing = object.loadData(withTypeIdentifier: name, forItemProviderCompletionHandler: reply)
            both.follow(writing, number: 2)
          }
        }
        both.follow(making, number: 1)
        return both
      }
    }
  }

  /// Registers data. Prefer concrete types (`image/png`) to families (`public.image`).
  /// - Parameters:
  ///   - type: a MIME type or a UTI.
  ///   - visibility: the programs that see the representation.
  ///   - loadHandler: called on a background queue for each load.
  public func registerDataRepresentation(
    forTypeIdentifier type: String, visibility: ItemProviderRepresentationVisibility,
    loadHandler: @escaping DataLoadHandler
  ) {
    register(
      ItemProviderRepresentation(
        type: TypeIdentifier(type), visibility: visibility, source: .data(loadHandler)))
  }

  /// Registers a file. Without `.openInPlace` consumers only ever see a copy (1.11.6).
  /// - Parameters:
  ///   - type: a MIME type or a UTI.
  ///   - fileOptions: `.openInPlace` gives consumers the file itself.
  ///   - visibility: the programs that see the representation.
  ///   - loadHandler: called on a background queue for each load. The file is copied or read before the call
  ///     that names it returns, so name a large file on that queue rather than on the main thread.
  public func registerFileRepresentation(
    forTypeIdentifier type: String, fileOptions: ItemProviderFileOptions,
    visibility: ItemProviderRepresentationVisibility, loadHandler: @escaping FileLoadHandler
  ) {
    register(
      ItemProviderRepresentation(
        type: TypeIdentifier(type), visibility: visibility, source: .file(loadHandler, options: fileOptions)))
  }

  private func register(_ representation: ItemProviderRepresentation) {
    state.withLock { state in
      guard !state.representations.contains(where: { $0.type == representation.type }) else { return }
      state.representations.append(representation)
    }
  }

  /// Makes a provider with the same representations, but outside this provider's gate: a bridge to other
  /// programs reads from the copy while the drag runs. Holds only the representations that the audience may
  /// see.
  package func exported(to audience: ItemProviderRepresentationVisibility = .all) -> ItemProvider {
    let copy = ItemProvider()
    var facts = state.withLock { $0 }
    facts.representations.removeAll { !$0.visibility.isVisible(to: audience) }
    if audience == .all { facts.teamData = nil }
    // The lent copies and the gate remain this provider's.
    facts.lentDirectories = []
    facts.gate = LoadGate()
    facts.alternatives = []
    copy.state.withLock { $0 = facts }
    return copy
  }
}
