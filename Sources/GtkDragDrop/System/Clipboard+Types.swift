import Foundation
import GLibSupport

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
    let (events, tell) = AsyncStream<Event>.makeStream()
    let watch = watchChanges { tell.yield(.changed) }
    let limit = MainLoop.schedule(after: ForeignSource.silence) { tell.yield(.timeUp) }
    var question = ask(source, tell)
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
        question = ask(source, tell)
      case .answered:
        settling?.cancel()
        settling = MainLoop.schedule(after: Self.settling) { tell.yield(.settled) }
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
    _ source: ForeignSource, _ tell: AsyncStream<Event>.Continuation
  ) -> ForeignRead? {
    guard source.mimeTypes.isEmpty else {
      tell.yield(.answered)
      return nil
    }
    return source.read(Self.unknownType, limit: 0) { result in
      switch result {
      case .failure(let error as CocoaError) where error.code == .userCancelled: break
      case .failure(ForeignReadError.silent): tell.yield(.timeUp)
      default: tell.yield(.answered)
      }
    }
  }
}
