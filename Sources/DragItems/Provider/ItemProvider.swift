public import Foundation
import Synchronization

/// A promise: types now, data on demand (`NSItemProvider`; contract 1.11).
///
/// May be used on any thread. Load handlers and completions run on a background queue, each completion
/// exactly once (1.11.20). While the provider's item is in a drag, loads succeed only inside `performDrop`
/// (contract, section 3, rule 1); outside any drag (clipboard, tests) loads are always allowed.
///
/// ```swift
/// let provider = ItemProvider(object: "A note")
/// provider.registerDataRepresentation(
///   forTypeIdentifier: UTType.json.identifier, visibility: .all
/// ) { completion in
///   completion(Data(#"{"note": "A note"}"#.utf8), nil)
///   return nil
/// }
/// ```
public final class ItemProvider: Sendable {
  /// Delivers data: calls its argument once, on any thread. The progress that the handler returns is
  /// cancelled with the load.
  public typealias DataLoadHandler =
    @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  /// Delivers a file: its URL, whether the file needs file coordination (ignored: Linux has none), or an
  /// error. The call of the argument returns when the file has been copied or read, so the file may be
  /// deleted then (1.11.6).
  public typealias FileLoadHandler =
    @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?

  /// Delivers a small preview image of the item (1.11.28).
  public typealias PreviewImageHandler =
    @Sendable (@escaping @Sendable (Image?, (any Error)?) -> Void) -> Progress?

  /// The greatest number of bytes of ``teamData``: 8 KiB (1.11.27).
  public static let maximumTeamDataCount = 8 << 10

  /// The greatest number of bytes of an item (1 GiB): more are refused with an error, so that no source can
  /// fill the memory.
  public static let maximumDataCount = 1 << 30

  /// Makes one piece of data of a folder (1.11.17): its arguments are the folder, the greatest number of
  /// bytes, a closure for the finished part from 0 to 1, and one that returns whether to go on.
  package typealias FolderArchiver =
    @Sendable (URL, Int, @escaping (Double) -> Void, @escaping () -> Bool) throws -> Data

  /// Handed in by the module that has an archive format; folders can't be loaded as data without it.
  static let folderArchiver = Mutex<FolderArchiver?>(nil)

  /// Sets what makes folders into data, for all providers of the process.
  package static func setFolderArchiver(_ archiver: FolderArchiver?) {
    folderArchiver.withLock { $0 = archiver }
  }

  struct State {
    var representations: [ItemProviderRepresentation] = []
    var suggestedName: String?
    var preferredPresentationSize = CGSize.zero
    var preferredPresentationStyle = PresentationStyle.unspecified
    var webSource: WebSource?
    var teamData: Data?
    var previewImageHandler: PreviewImageHandler?
    var gate = LoadGate()
    var alternatives: [ItemProvider] = []
    /// Directories of copies that were lent out as "in place"; deleted with the provider.
    var lentDirectories: [URL] = []
  }

  let state = Mutex(State())
  /// The queue on which handlers and completions run.
  static let queue = DispatchQueue(
    label: "DragDrop.ItemProvider", qos: .default, attributes: .concurrent)

  /// Creates a provider without representations.
  public init() {}

  deinit {
    for directory in state.withLock({ $0.lentDirectories }) { TemporaryDirectory.remove(directory) }
  }

  // MARK: Registered types

  /// The registered types in the order of registration: best fidelity first (1.11.7). Known at any time,
  /// without loading.
  public var registeredTypeIdentifiers: [String] { registeredTypeIdentifiers(visibleTo: .ownProcess) }

  /// Returns the types that an audience may see: `.all` means any program, `.team` a program of the
  /// team, `.ownProcess` this process (1.11.11).
  public func registeredTypeIdentifiers(visibleTo audience: ItemProviderRepresentationVisibility) -> [String]
  {
    state.withLock { state in
      state.representations.lazy.filter { $0.visibility.isVisible(to: audience) }.map(\.type.rawValue)
    }
  }

  /// Returns the types registered with exactly this visibility; those of `.team` are sent encrypted
  /// (1.11.11).
  public func registeredTypeIdentifiers(
    withVisibility visibility: ItemProviderRepresentationVisibility
  ) -> [String] {
    state.withLock { state in
      state.representations.lazy.filter { $0.visibility == visibility }.map(\.type.rawValue)
    }
  }

  /// Returns the visibility of a registered type; nil for a type that isn't registered. Different names of
  /// one type are equal.
  public func visibility(
    ofTypeIdentifier type: String
  ) -> ItemProviderRepresentationVisibility? {
    let wanted = TypeIdentifier(type)
    return state.withLock { state in state.representations.first { $0.type == wanted }?.visibility }
  }

  /// Returns the types whose file may be opened in place, or with `[]` all types (1.11.13).
  public func registeredTypeIdentifiers(fileOptions: ItemProviderFileOptions) -> [String] {
    state.withLock { state in
      state.representations.lazy.filter { $0.offers(fileOptions) }.map(\.type.rawValue)
    }
  }

  /// Returns whether some representation conforms to the type: conformance, not equality (1.11.14).
  public func hasItemConformingToTypeIdentifier(_ type: String) -> Bool {
    hasRepresentationConforming(toTypeIdentifier: type, fileOptions: [])
  }

  /// Returns whether some representation that offers all of the file options conforms to the type.
  public func hasRepresentationConforming(
    toTypeIdentifier type: String, fileOptions: ItemProviderFileOptions
  ) -> Bool {
    let wanted = TypeIdentifier(type)
    return state.withLock { state in
      state.representations.contains { $0.offers(fileOptions) && $0.type.conforms(to: wanted) }
    }
  }

  /// Returns whether the class can be made from some representation, judged by types alone (1.11.15).
  public func canLoadObject(ofClass type: any ItemProviderReading.Type) -> Bool {
    hasForm(of: type.wantedTypes)
  }

  /// The name for a file made from the item; known before the drop (1.11.24). A bare name: directories are
  /// cut off. If the original name isn't UTF-8 or has control characters, each such byte is stored as one
  /// scalar, U+10FE00 + byte, so that a file made from the item gets the original name.
  public var suggestedName: String? {
    get { state.withLock { $0.suggestedName } }
    set {
      let name = newValue.flatMap(SafeFileName.init)
      state.withLock { $0.suggestedName = name?.string }
    }
  }

  /// The network addresses that the item came from. Not part of UIKit's contract.
  public var webSource: WebSource? {
    get { state.withLock { $0.webSource } }
    set { state.withLock { $0.webSource = newValue } }
  }

  /// The item's preferred size of presentation, in points; zero when unknown (1.11.25).
  public var preferredPresentationSize: CGSize {
    get { state.withLock { $0.preferredPresentationSize } }
    set {
      let isUsable =
        newValue.width.isFinite && newValue.height.isFinite && newValue.width >= 0 && newValue.height >= 0
      state.withLock { $0.preferredPresentationSize = isUsable ? newValue : .zero }
    }
  }

  /// How the item prefers to be shown in a text (1.11.26).
  public var preferredPresentationStyle: PresentationStyle {
    get { state.withLock { $0.preferredPresentationStyle } }
    set { state.withLock { $0.preferredPresentationStyle = newValue } }
  }

  /// A few bytes for programs of the same team, readable while the drag runs, before any drop (1.11.27). Data
  /// of more than ``maximumTeamDataCount`` bytes is refused: the property is nil then.
  public var teamData: Data? {
    get { state.withLock { $0.teamData } }
    set {
      let accepted = newValue.flatMap { $0.count <= Self.maximumTeamDataCount ? $0 : nil }
      state.withLock { $0.teamData = accepted }
    }
  }

  /// Makes a small preview image of the item for ``loadPreviewImage(completionHandler:)`` (1.11.28).
  public var previewImageHandler: PreviewImageHandler? {
    get { state.withLock { $0.previewImageHandler } }
    set {
      state.takingOut { state in
        defer { state.previewImageHandler = newValue }
        return (state.previewImageHandler, ())
      }
    }
  }

  /// Other forms of this item, best first, for a destination that can't use what this provider delivers. Set
  /// before the item is in a drag.
  package var alternatives: [ItemProvider] {
    get { state.withLock { $0.alternatives } }
    set {
      state.takingOut { state in
        defer { state.alternatives = newValue }
        return (state.alternatives, ())
      }
    }
  }

  // MARK: Finding a representation

  /// Returns the representation to load: the consumer's order counts first, then the order of registration
  /// (1.11.16; section 3, rule 21).
  func match(_ wanted: [TypeIdentifier]) -> ItemProviderMatch? {
    state.withLock { state in
      for type in wanted {
        let found =
          state.representations.first { $0.type == type }
          ?? state.representations.first { $0.type.conforms(to: type) }
        if let found { return ItemProviderMatch(representation: found, wanted: type) }
      }
      return nil
    }
  }

  /// The representation that fits in each form of the item, best form first: its own, then those of its
  /// ``alternatives``.
  func matches(_ wanted: [TypeIdentifier]) -> [ItemProviderMatch] {
    ([self] + alternatives).compactMap { $0.match(wanted) }
  }

  /// Whether some form of the item has one of the types.
  package func hasForm(of wanted: [TypeIdentifier]) -> Bool {
    match(wanted) != nil || alternatives.contains { $0.match(wanted) != nil }
  }
}

extension ItemProviderRepresentation {
  func offers(_ wanted: ItemProviderFileOptions) -> Bool {
    if wanted.isEmpty { return true }
    guard case .file(_, let options) = source else { return false }
    return options.isSuperset(of: wanted)
  }
}
