import DragDrop
import DragItems
import KitFiles
import Foundation

/// The offer of a drag or the clipboard to other programs: MIME types, each with the source of its data.
///
/// Captured when the drag begins. It holds providers of its own, outside the engine's gate, and no view.
struct ContentOffer: Sendable {
  enum Source: Sendable {
    /// One item's data.
    case data(ItemProvider, type: String)
    /// The data of all text items, one per line.
    case joinedText([ItemProvider], type: String)
    /// The exported files as `text/uri-list`.
    case fileURIs
    /// The exported files in the format that file managers paste.
    case copiedFiles
    /// The paths of the exported files, a line each.
    case filePaths
    /// Constant data.
    case constant(Data)
    /// The exported files through the desktop's portal, which GDK supports.
    case portalFiles
    /// The facts that programs of this library may know about the items before the drop.
    case facts([ItemFacts])
    /// One item's data for programs of a circle.
    case sealed(ItemProvider, SealedType)
    /// A type without meaning or data.
    case mark
  }

  struct Entry: Sendable {
    let mimeType: String
    let source: Source
  }

  let entries: [Entry]
  let export: ItemExport

  /// A type that only this process understands: other programs see nothing else of a restricted drag.
  static let privateType =
    "application/x-dragdropkit-\(ProcessInfo.processInfo.processIdentifier)-\(UInt64.random(in: .min ... .max))"

  /// - Parameters:
  ///   - providers: in item order.
  ///   - isRestricted: whether other programs see neither a type nor a byte.
  ///   - portalTypes: the types to which GDK can serialise a list of files, besides `text/uri-list`.
  ///   - isForPasting: whether types that file managers read from the clipboard are added.
  ///   - circles: the circles whose programs may see more than others.
  init(
    providers: [ItemProvider], isRestricted: Bool, portalTypes: [String], isForPasting: Bool = false,
    folder: ExportFolder, circles: [Circles.Circle] = []
  ) {
    // Items without a public representation are left out, so that one image beside them is still one image,
    // and texts are still texts.
    let visible = (isRestricted ? [] : providers).map { $0.exported(to: .all) }
      .filter { !$0.registeredTypeIdentifiers.isEmpty }
    let pieces = visible.compactMap(Self.piece)
    var entries: [Entry] = []
    if !pieces.isEmpty {
      entries.append(Entry(mimeType: ForeignOffer.uriListType, source: .fileURIs))
      entries += portalTypes.map { Entry(mimeType: $0, source: .portalFiles) }
      if isForPasting {
        entries += CopiedFiles.types.map { Entry(mimeType: $0, source: .copiedFiles) }
        entries.append(Entry(mimeType: CopiedFiles.cutMarkType, source: .constant(CopiedFiles.copyMark)))
      }
    }
    if visible.count > 1 {
      entries += Self.joinedTextEntries(of: visible)
    } else if let item = visible.first {
      entries +=
        isForPasting || pieces.isEmpty || !item.isAttachment
        ? Self.dataEntries(of: item) : Self.pixelEntries(of: item)
    }
    // For terminals and editors, as file managers have it. Text of the items themselves comes first.
    if isForPasting, !pieces.isEmpty {
      entries += Self.spellings(of: Self.textType).map { Entry(mimeType: $0, source: .filePaths) }
    }
    entries += Self.factsEntries(of: visible)
    if !isRestricted { entries += Self.sealedEntries(of: providers, for: circles) }
    var seen: Set<String> = []
    entries = entries.filter { seen.insert($0.mimeType).inserted }
    // The formats must not be empty, since the drag goes on within this process.
    if entries.isEmpty { entries = [Entry(mimeType: Self.privateType, source: .mark)] }
    self.entries = entries
    export = ItemExport(pieces: pieces, folder: folder)
  }

  var mimeTypes: [String] { entries.map(\.mimeType) }

  func source(for mimeType: String) -> Source? { entries.first { $0.mimeType == mimeType }?.source }

  /// Returns how the item becomes a file; nil for one that isn't exported as a file, such as a piece of text.
  private static func piece(_ provider: ItemProvider) -> ItemExport.Piece? {
    let types = provider.registeredTypeIdentifiers
    let image = types.first { TypeIdentifier($0).conforms(to: TypeIdentifier("public.image")) }
    let file = provider.registeredTypeIdentifiers(fileOptions: .openInPlace).first
    // In the order of registration, the first type that's a file or an image has the best fidelity.
    if let best = types.first(where: { $0 == image || $0 == file }) {
      return .init(provider: provider, type: best)
    }
    guard provider.suggestedName != nil, let first = types.first, !isText(first) else { return nil }
    return .init(provider: provider, type: first)
  }

  private static func isText(_ type: String) -> Bool {
    TypeIdentifier(type).conforms(to: TypeIdentifier("public.text"))
      || TypeIdentifier(type).conforms(to: TypeIdentifier("public.url"))
  }

  private static func dataEntries(of provider: ItemProvider) -> [Entry] {
    provider.registeredTypeIdentifiers.flatMap { type -> [Entry] in
      guard let mimeType = TypeIdentifier(type).mimeType, mimeType != "inode/directory" else { return [] }
      return spellings(of: mimeType).map { Entry(mimeType: $0, source: .data(provider, type: type)) }
    }
  }

  /// PNG under its old name, for programs that take no files: Java's image flavor is made of it, as of each
  /// type that ImageIO reads. GTK's drop targets, which would take pixels rather than a file, don't know it.
  private static func pixelEntries(of provider: ItemProvider) -> [Entry] {
    provider.registeredTypeIdentifiers.filter { TypeIdentifier($0) == TypeIdentifier("image/png") }.prefix(1)
      .map { Entry(mimeType: "image/x-png", source: .data(provider, type: $0)) }
  }

  private static func joinedTextEntries(of providers: [ItemProvider]) -> [Entry] {
    let type = textType
    guard !providers.isEmpty,
      providers.allSatisfy({
        $0.registeredTypeIdentifiers.contains { TypeIdentifier($0) == TypeIdentifier(type) }
      })
    else { return [] }
    return spellings(of: type).map { Entry(mimeType: $0, source: .joinedText(providers, type: type)) }
  }

  /// Items without a public representation are left out.
  private static func factsEntries(of providers: [ItemProvider]) -> [Entry] {
    let facts = providers.filter { !$0.registeredTypeIdentifiers.isEmpty }.map(ItemFacts.init(of:))
    guard (1...ItemFacts.maximumCount).contains(facts.count) else { return [] }
    return [Entry(mimeType: ItemFacts.mimeType, source: .facts(facts))]
  }

  /// Returns the representations that only programs of a circle can read, including their type names.
  private static func sealedEntries(of providers: [ItemProvider], for circles: [Circles.Circle]) -> [Entry] {
    providers.enumerated().flatMap { index, provider -> [Entry] in
      circles.flatMap { circle -> [Entry] in
        let exported = provider.exported(to: circle.visibility)
        var contents = provider.registeredTypeIdentifiers(withVisibility: circle.visibility).map {
          SealedType.Content.type($0)
        }
        if circle.visibility == .team, exported.teamData != nil { contents.append(.teamData) }
        return contents.compactMap { content in
          SealedType(content, index: index, count: providers.count, circle: circle).map {
            Entry(mimeType: $0.wireType, source: .sealed(exported, $0))
          }
        }
      }
    }
  }

  private static let textType = "text/plain;charset=utf-8"

  /// Old X11 programs have other names for text.
  private static func spellings(of mimeType: String) -> [String] {
    mimeType == textType ? [mimeType, "text/plain", "UTF8_STRING"] : [mimeType]
  }

  // MARK: Data

  /// The answer to a request.
  enum Answer: Sendable {
    case bytes(Data)
    case portalFiles([String])
  }

  /// Makes the answer for a type, off the main thread.
  /// - Throws: the error of the item's source.
  func answer(for mimeType: String) async throws -> Answer {
    switch source(for: mimeType) {
    case .data(let provider, let type): return .bytes(try await provider.data(forType: type))
    case .joinedText(let providers, let type):
      var texts: [String] = []
      for provider in providers {
        texts.append(String(decoding: try await provider.data(forType: type), as: UTF8.self))
      }
      return .bytes(Data(texts.joined(separator: "\n").utf8))
    case .fileURIs: return .bytes(URIList.encode(paths: try await export.files().map(\.pathText)))
    case .copiedFiles: return .bytes(CopiedFiles.encode(paths: try await export.files().map(\.pathText)))
    case .filePaths:
      // As it's shown: a line break within a name would be a command's end in a terminal.
      return .bytes(Data(try await export.files().map(\.shownPath).joined(separator: "\n").utf8))
    case .constant(let data): return .bytes(data)
    case .portalFiles: return .portalFiles(try await export.files().map(\.pathText))
    case .facts(let facts): return .bytes(try ItemFacts.encode(facts))
    case .sealed(let provider, let sealed):
      switch sealed.content {
      case .type(let type): return .bytes(try sealed.seal(try await provider.data(forType: type)))
      case .teamData: return .bytes(try sealed.seal(provider.teamData ?? Data()))
      }
    case .mark: return .bytes(Data())
    case nil: throw ExportError(message: "\(mimeType) isn't offered.")
    }
  }
}

extension ItemProvider {
  /// Whether a drag offers the item as a file alone. Nautilus takes pixels rather than a file since version
  /// 45: the picture gets another format and the name "Dropped Image".
  fileprivate var isAttachment: Bool { preferredPresentationStyle == .attachment }
}
