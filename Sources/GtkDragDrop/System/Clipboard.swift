import CKitGtk
import CKitGtkShim
public import DragItems
public import Foundation
import KitGLib
import GtkViews

/// The desktop's clipboard, with item providers (`UIPasteboard`).
///
/// ```swift
/// Clipboard.general.setObjects([image], localOnly: false, expirationDate: nil)
/// let text = await Clipboard.general.string
/// ```
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
  private var expiry: MainLoopTimer?

  private typealias Changed = @MainActor () -> Void

  private init() {
    reference = gdk_display_get_default().map { GObjectRef(retaining: gdk_display_get_clipboard($0)) }
    guard let reference else { return }
    if let display = gdk_clipboard_get_display(reference.opaque) { shim_display_follow_x11_drops(display) }
    let changed: Changed = { [weak self] in self?.contentChanged() }
    let clipboard = reference.opaque
    connection = SignalConnection(reference, changed) { data, destroy in
      shim_clipboard_on_changed(clipboard, { ClosureBox<Changed>.body(of: $1)() }, data, destroy)
    }
  }

  private func contentChanged() {
    if !isOwn {
      own = nil
      expiry?.cancel()
    }
    for watcher in watches.values { watcher() }
    onChange?()
  }

  /// Calls `watcher` when the content has changed, until ``stopWatching(_:)``.
  /// - Returns: the identifier for ``stopWatching(_:)``.
  func watchChanges(_ watcher: @escaping () -> Void) -> UUID {
    let id = UUID()
    watches[id] = watcher
    return id
  }

  func stopWatching(_ id: UUID) { watches[id] = nil }

  var isOwn: Bool { reference.map { gdk_clipboard_is_local($0.opaque) != 0 } ?? false }

  /// Puts items on the clipboard. Other programs get their data when they paste; an empty list clears the
  /// clipboard.
  public func setItemProviders(_ providers: [ItemProvider]) {
    setItemProviders(providers, localOnly: false, expirationDate: nil)
  }

  /// Puts items on the clipboard (`UIPasteboard.setItemProviders(_:localOnly:expirationDate:)`).
  /// - Parameters:
  ///   - providers: the items; an empty list clears the clipboard.
  ///   - localOnly: whether the items stay with this program: they can be pasted everywhere while it runs,
  ///     but neither the end of the program nor ``store()`` hands them to the desktop's clipboard manager. A
  ///     manager that reads everything that's copied still gets them.
  ///   - expirationDate: when the items are removed from the clipboard, unless there's other content by then.
  ///     Items that expire are `localOnly` too. A date in the past clears the clipboard.
  public func setItemProviders(_ providers: [ItemProvider], localOnly: Bool, expirationDate: Date?) {
    guard let reference else { return }
    expiry?.cancel()
    expiry = nil
    let isExpired = expirationDate.map { $0 <= Date() } ?? false
    let content = providers.isEmpty || isExpired ? nil : ContentProvider(offer(of: providers))
    if localOnly || expirationDate != nil { content?.keepPrivate() }
    let last = own
    // GDK emits the signal for the change within the call.
    own = content.map { (providers: providers, content: $0) }
    if gdk_clipboard_set_content(reference.opaque, content?.pointer) == 0 {
      own = last
    } else if let expirationDate, content != nil {
      clear(at: expirationDate)
    }
  }

  /// Clears the clipboard at a time of the clock, which may be set while this waits, and runs on while the
  /// computer sleeps.
  private func clear(at date: Date) {
    expiry = MainLoop.schedule(after: date.timeIntervalSinceNow) { [weak self] in
      if date > Date() { self?.clear(at: date) } else { self?.setItemProviders([]) }
    }
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

  /// Returns whether something on the clipboard conforms to one of the types, as far as types alone say:
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

/// Finds out the types of another program's clipboard content, even if that program names them late.
///
/// On X11 GDK asks for the types when the clipboard gets another owner, and shows none until it has them. A
/// busy program, or one on another computer or in a virtual machine, takes its time. On Wayland the types
/// come with the owner, but a compositor that passes an X11 program's content on waits for that program and
/// shows no owner in the meantime.
extension Clipboard {
  /// Seconds in which a clipboard that seems to be empty may still get its content: its next owner, or the
  /// types that its owner has just named.
  private static let settling = 0.5

  private enum Event {
    /// The clipboard has another owner or other content, or its types are known.
    case changed
    /// The owner has named its types, or there's no owner.
    case answered
    /// Nothing more is to be expected.
    case settled
    case timeUp
  }

  /// Returns the types of another program's content. Empty if there's none, or this process has put something
  /// on the clipboard meanwhile.
  /// - Throws: ``ForeignReadError/undeclared`` if they don't become known in time.
  func types(of source: ForeignSource) async throws(ForeignReadError) -> [String] {
    let (events, continuation) = AsyncStream<Event>.makeStream()
    let watch = watchChanges { continuation.yield(.changed) }
    let limit = MainLoop.schedule(after: ForeignSource.silence) { continuation.yield(.timeUp) }
    var question = ask(source, continuation)
    var settling: MainLoopTimer?
    defer {
      stopWatching(watch)
      limit.cancel()
      settling?.cancel()
      question?.cancel()
    }
    for await event in events {
      if isOwn { return [] }
      let types = source.mimeTypes
      guard types.isEmpty else { return types }
      switch event {
      case .changed:
        settling?.cancel()
        question?.cancel()
        question = ask(source, continuation)
      case .answered:
        settling?.cancel()
        settling = MainLoop.schedule(after: Self.settling) { continuation.yield(.settled) }
      case .settled: return []
      case .timeUp: throw .undeclared
      }
    }
    return []
  }

  /// A type that no program offers. It must be a valid MIME type: GDK aborts the program that asks through it
  /// for anything else, such as `TARGETS`.
  private static let unknownType = "application/x-dragdropkit-question"

  /// Asks for a type that the owner doesn't have. The request reaches the owner after GDK's own, so its
  /// refusal comes after the answer with the types.
  private func ask(
    _ source: ForeignSource, _ continuation: AsyncStream<Event>.Continuation
  ) -> ForeignRead? {
    guard source.mimeTypes.isEmpty else {
      continuation.yield(.answered)
      return nil
    }
    return source.read(Self.unknownType, limit: 0) { result in
      switch result {
      case .failure(let error as CocoaError) where error.code == .userCancelled: break
      case .failure(ForeignReadError.silent): continuation.yield(.timeUp)
      default: continuation.yield(.answered)
      }
    }
  }
}
