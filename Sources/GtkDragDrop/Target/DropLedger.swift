/// The state of the drops on one window: takes the platform's events and returns what to do.
///
/// A drop is identified by a token that is never reused, so that late events can be recognised. Sessions
/// begin and end once, and the platform's drop is finished once, whatever the display server sends
/// (<doc:X11AndWayland>).
struct DropLedger: Equatable, Sendable {
  typealias Token = Int

  enum Event: Equatable, Sendable {
    case entered(Token)
    case moved(Token)
    case left(Token)
    /// The platform delivers the drop. `isOurs`: our last answer accepted it; otherwise a native widget did.
    /// `isLive`: false when the drag behind it was cancelled meanwhile.
    case dropped(Token, isOurs: Bool, isLive: Bool)
    /// The drop's items are known, so the engine may perform it.
    case itemsKnown(Token)
    /// The engine has answered the drop.
    case performed(Token, accepted: Bool)
    /// The last read has ended.
    case transferFinished(Token)
    /// The window is closing.
    case windowClosed
  }

  enum Step: Equatable, Sendable {
    /// Begin a session in this window.
    case begin(Token)
    /// Tell the engine the position.
    case move(Token)
    /// The drag has left all our views; the platform may bring the same drag back as a new drop.
    case exit(Token)
    /// Find out what the items are, then record `itemsKnown`.
    case resolveItems(Token)
    /// Let the engine perform the drop.
    case perform(Token)
    /// Answer the drop event with FALSE, so that another target can handle it.
    case decline(Token)
    /// Tell the platform, exactly once, that the drop is done.
    case finish(Token, accepted: Bool)
    /// Release the drop: no further events come. KWin needs a new controller after a drop.
    case forget(Token)
  }

  private enum Phase: Equatable, Sendable {
    case hovering
    case resolving
    case performing
    case reading
  }

  /// The drop that hovers over the window, at most one.
  private var hovering: Token?
  /// Drops that were released here and aren't finished; there are several when one is slow.
  private var pending: [Token: Phase] = [:]

  init() {}

  var isIdle: Bool { hovering == nil && pending.isEmpty }

  /// Returns whether the drop was released here and isn't finished.
  func isPending(_ token: Token) -> Bool { pending[token] != nil }

  mutating func record(_ event: Event) -> [Step] {
    switch event {
    case .entered(let token):
      guard pending[token] == nil, hovering != token else { return [] }
      return leaveCurrent() + enter(token)
    case .moved(let token):
      guard pending[token] == nil else { return [] }
      if hovering == token { return [.move(token)] }
      return leaveCurrent() + enter(token) + [.move(token)]
    case .left(let token):
      // For drops that we refused, Wayland sends the leave right after the drop, X11 at the next drag.
      guard hovering == token else { return [] }
      return leaveCurrent()
    case .dropped(let token, let isOurs, let isLive):
      return dropped(token, isOurs: isOurs, isLive: isLive)
    case .itemsKnown(let token):
      guard pending[token] == .resolving else { return [] }
      pending[token] = .performing
      return [.perform(token)]
    case .performed(let token, let accepted):
      guard pending[token] == .performing else { return [] }
      if accepted {
        pending[token] = .reading
        return []
      }
      return close(token, accepted: false)
    case .transferFinished(let token):
      guard let phase = pending[token] else { return [] }
      return close(token, accepted: phase == .performing || phase == .reading)
    case .windowClosed:
      let tokens = pending.keys.sorted()
      return leaveCurrent() + tokens.flatMap { close($0, accepted: false) }
    }
  }

  private mutating func enter(_ token: Token) -> [Step] {
    hovering = token
    return [.begin(token)]
  }

  private mutating func leaveCurrent() -> [Step] {
    guard let token = hovering else { return [] }
    hovering = nil
    return [.exit(token), .forget(token)]
  }

  private mutating func dropped(_ token: Token, isOurs: Bool, isLive: Bool) -> [Step] {
    guard pending[token] == nil else { return [] }
    var steps: [Step] = []
    if hovering != token { steps += leaveCurrent() + enter(token) }
    guard isLive else {
      hovering = nil
      return steps + [.exit(token), .finish(token, accepted: false), .forget(token)]
    }
    guard isOurs else {
      hovering = nil
      return steps + [.decline(token), .exit(token), .forget(token)]
    }
    hovering = nil
    pending[token] = .resolving
    return steps + [.move(token), .resolveItems(token)]
  }

  private mutating func close(_ token: Token, accepted: Bool) -> [Step] {
    pending[token] = nil
    return [.finish(token, accepted: accepted), .forget(token)]
  }
}
