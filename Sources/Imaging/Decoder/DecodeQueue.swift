import Synchronization

/// Hands out a fixed number of lanes. The most urgent waiting request gets a lane first, and requests of
/// equal urgency in the order of their arrival.
///
/// Safe on any thread. Waiting is asynchronous and ends when the task is cancelled.
final class DecodeQueue: Sendable {
  private typealias Turn = CheckedContinuation<Int, any Error>

  private struct Waiting {
    var id: String
    var priority: Int
    var turn: Turn
  }

  private struct State {
    var idle: [Int]
    var nextTicket: UInt64 = 0
    var waiting: [UInt64: Waiting] = [:]
    var tickets: [String: Set<UInt64>] = [:]
    /// The waiting tickets by urgency. It may contain stale entries: an entry is valid only if it agrees with
    /// `waiting`.
    var order = TicketHeap()
    /// The tickets that were cancelled before their continuation was stored.
    var cancelled: Set<UInt64> = []

    mutating func take(_ ticket: UInt64) -> Waiting? {
      guard let found = waiting.removeValue(forKey: ticket) else { return nil }
      tickets[found.id]?.remove(ticket)
      if tickets[found.id]?.isEmpty == true { tickets[found.id] = nil }
      return found
    }

    mutating func takeBest() -> Waiting? {
      while let entry = order.popFirst() {
        if waiting[entry.ticket]?.priority == entry.priority { return take(entry.ticket) }
      }
      return nil
    }

    /// Removes stale entries, so that many changes of priority don't pile them up.
    mutating func sweep() {
      guard order.count > 2 * waiting.count + 64 else { return }
      order = TicketHeap()
      for (ticket, found) in waiting { order.insert(.init(priority: found.priority, ticket: ticket)) }
    }
  }

  private enum Outcome {
    case granted(Int)
    case cancelled
    case waits
  }

  private let state: Mutex<State>

  init(lanes: Int) { state = Mutex(State(idle: Array(0..<lanes))) }

  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Waits for a lane; throws `CancellationError` if the task is cancelled first. Each granted lane must be
  /// given back with `leave(_:)`.
  func enter(id: String, priority: Int) async throws -> Int {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    defer { state.withLock { _ = $0.cancelled.remove(ticket) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (turn: Turn) in
        let outcome = state.withLock { state -> Outcome in
          if state.cancelled.contains(ticket) { return .cancelled }
          if let lane = state.idle.popLast() { return .granted(lane) }
          state.waiting[ticket] = Waiting(id: id, priority: priority, turn: turn)
          state.tickets[id, default: []].insert(ticket)
          state.order.insert(.init(priority: priority, ticket: ticket))
          return .waits
        }
        switch outcome {
        case .granted(let lane): turn.resume(returning: lane)
        case .cancelled: turn.resume(throwing: CancellationError())
        case .waits: break
        }
      }
    } onCancel: {
      let found = state.withLock { state -> Waiting? in
        if let found = state.take(ticket) { return found }
        state.cancelled.insert(ticket)
        return nil
      }
      found?.turn.resume(throwing: CancellationError())
    }
  }

  /// Gives a lane back. The most urgent waiting request gets it.
  func leave(_ lane: Int) {
    let next = state.withLock { state -> Waiting? in
      if let next = state.takeBest() { return next }
      state.idle.append(lane)
      return nil
    }
    next?.turn.resume(returning: lane)
  }

  /// Changes the priority of the waiting requests called `id`.
  func setPriority(_ priority: Int, for id: String) {
    state.withLock { state in
      for ticket in state.tickets[id] ?? [] where state.waiting[ticket]?.priority != priority {
        state.waiting[ticket]?.priority = priority
        state.order.insert(.init(priority: priority, ticket: ticket))
      }
      state.sweep()
    }
  }
}

/// A binary heap of tickets: highest priority first, then lowest ticket.
struct TicketHeap {
  struct Entry {
    var priority: Int
    var ticket: UInt64

    func precedes(_ other: Entry) -> Bool {
      priority != other.priority ? priority > other.priority : ticket < other.ticket
    }
  }

  private var entries: [Entry] = []

  var count: Int { entries.count }

  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    var index = entries.count - 1
    while index > 0, entries[index].precedes(entries[(index - 1) / 2]) {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popFirst() -> Entry? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    if entries.isEmpty { return first }
    entries[0] = last
    var index = 0
    while true {
      var best = index
      for child in [2 * index + 1, 2 * index + 2] where child < entries.count {
        if entries[child].precedes(entries[best]) { best = child }
      }
      if best == index { return first }
      entries.swapAt(index, best)
      index = best
    }
  }
}
