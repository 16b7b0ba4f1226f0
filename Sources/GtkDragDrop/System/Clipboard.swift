import CGtk
import CGtkShim
public import DragItems
import Foundation
import GLibSupport
import GtkViews

/// The desktop's clipboard, with item providers (`UIPasteboard`).
@MainActor
public final class Clipboard {
  /// The clipboard of Copy and Paste. GTK must have been started.
  public static let general = Clipboard()

  /// Called when the content has changed, here or in another program.
  public var onChange: (() -> Void)?

  private let reference: GObjectRef?
  private var connection: SignalConnection?
  private var watches: [UUID: () -> Void] = [:]
  private var exports: ExportFolder { DragDropSystem.activate().exports }
  private var circles: [Circles.Circle] { DragDropSystem.shared?.circles.current ?? [] }
  /// The content that this process has put on the clipboard, and the provider that offers it.
  private var own: (providers: [ItemProvider], content: ContentProvider)?

  private typealias Changed = @MainActor () -> Void

  private init() {
    reference = gdk_display_get_default().map { GObjectRef(retaining: gdk_display_get_clipboard($0)) }
    guard let reference else { return }
    let changed: Changed = { [weak self] in self?.contentChanged() }
    let clipboard = reference.opaque
    connection = SignalConnection(reference, changed) { data, destroy in
      shim_clipboard_on_changed(clipboard, { ClosureBox<Changed>.body(of: $1)() }, data, destroy)
    }
  }

  private func contentChanged() {
    if !isOwn { own = nil }
    for tell in watches.values { tell() }
    onChange?()
  }

  /// Calls `tell` when the content has changed, until ``stopWatching(_:)``.
  /// - Returns: the identifier for ``stopWatching(_:)``.
  func watchChanges(_ tell: @escaping () -> Void) -> UUID {
    let id = UUID()
    watches[id] = tell
    return id
  }

  func stopWatching(_ id: UUID) { watches[id] = nil }

  var isOwn: Bool { reference.map { gdk_clipboard_is_local($0.opaque) != 0 } ?? false }

  /// Puts items on the clipboard. Other programs get their data when they paste; an empty list clears the
  /// clipboard.
  public func setItemProviders(_ providers: [ItemProvider]) {
    guard let reference else { return }
    let content = providers.isEmpty ? nil : ContentProvider(offer(of: providers))
    let last = own
    // GDK emits the signal for the change within the call.
    own = content.map { (providers: providers, content: $0) }
    if gdk_clipboard_set_content(reference.opaque, content?.pointer) == 0 { own = last }
  }

  private func offer(of providers: [ItemProvider]) -> ContentOffer {
    ContentOffer(
      providers: providers, isRestricted: false, portalTypes: ContentProvider.portalTypes,
      isForPasting: true, folder: exports, circles: circles)
  }

  /// Returns the items on the clipboard: this process's own items themselves, otherwise one per file, image
  /// or text of another program, read when they're loaded. A program that doesn't name its types in time
  /// yields one item whose loads fail with that reason.
  public func itemProviders() async -> [ItemProvider] {
    guard let reference else { return [] }
    if isOwn, let own { return own.providers }
    let source = ForeignSource(.clipboard, reference)
    do {
      let types = try await types(of: source)
      if isOwn, let own { return own.providers }
      guard !types.isEmpty else { return [] }
    } catch {
      return [ForeignItems.failingItem(type: "public.image", name: "The clipboard", error: error)]
    }
    let providers = await ForeignItems(source, circles: circles).resolve()
    return providers.filter { !$0.registeredTypeIdentifiers.isEmpty }
  }

  /// Returns whether something on the clipboard conforms to one of the types, as far as types alone can tell:
  /// a list of files may hold images (`public.file-url`). Never reads data.
  public func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool {
    guard let reference else { return false }
    if isOwn, let own {
      return own.providers.contains { provider in
        types.contains(where: provider.hasItemConformingToTypeIdentifier)
      }
    }
    let offered = ForeignOffer(mimeTypes: ForeignSource(.clipboard, reference).mimeTypes).provisionalTypes
    return offered.contains { type in types.contains { TypeIdentifier(type).conforms(to: TypeIdentifier($0)) }
    }
  }

  /// Hands this process's content to the desktop's clipboard manager, if there is one; call it before the
  /// program ends. Returns when the manager has stored the content, or has refused it.
  public func store() async {
    guard let reference, isOwn else { return }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let done: @MainActor () -> Void = { continuation.resume() }
      gdk_clipboard_store_async(
        reference.opaque, G_PRIORITY_DEFAULT, nil,
        { clipboard, result, data in
          guard let clipboard, let data else { return }
          gdk_clipboard_store_finish(OpaquePointer(clipboard), result, nil)
          let box = UInt(bitPattern: data)
          // GIO answers in the main context of the caller, which is that of the main thread.
          MainActor.assumeIsolated {
            guard let data = UnsafeMutableRawPointer(bitPattern: box) else { return }
            ClosureBox<@MainActor () -> Void>.take(data)()
          }
        }, ClosureBox<@MainActor () -> Void>.retained(done))
    }
  }
}
