package import Board
import KitFiles
import Imaging
import Localization

/// A search on one board: what it finds, and the pin that the user has come to. It follows the board's
/// changes for as long as it lives.
package final class BoardSearch {
  package let board: BoardController
  package private(set) var query = SearchQuery("")
  /// The pins that are found.
  package private(set) var found: Set<PinID> = []
  /// The found pin that the user has come to.
  package private(set) var current: PinID?
  /// Called when anything of the above has changed.
  package var onChange: (() -> Void)?
  private var index: SearchIndex?
  /// The pins that have changed since the index that's being made was begun.
  private var changed: Set<PinID> = []
  private var making: Task<Void, Never>?
  /// Reads the colours of the board's pictures, for a search by colour.
  private var coloring: Task<Void, Never>?
  /// The found pins in reading order, once they were asked for.
  private var order: [PinID]?
  private var observer: ObserverToken?

  /// The largest number of changed pins whose texts are folded at once. More are folded off the main thread.
  private static let few = 500

  package init(_ board: BoardController) {
    self.board = board
    observer = board.events.observe { [weak self] event in
      if case .performed(let command) = event { self?.boardChanged(command.pinIDs) }
    }
    makeIndex()
  }

  isolated deinit {
    making?.cancel()
    coloring?.cancel()
  }

  /// Whether the texts of all pins are known, and the colours of their pictures if one is searched for. Until
  /// then, nothing is found.
  package var isReady: Bool { index != nil && coloring == nil }

  package func search(_ query: SearchQuery) {
    guard query != self.query else { return }
    self.query = query
    current = nil
    findPins()
  }

  /// Goes to the next or the previous found pin in reading order; after the last one comes the first one.
  /// - Returns: the pin; nil if nothing is found.
  package func step(by way: Int) -> PinID? {
    let order = foundInOrder
    guard !order.isEmpty else { return nil }
    if let current, let index = order.firstIndex(of: current) {
      self.current = order[(index + way + order.count) % order.count]
    } else {
      current = way > 0 ? order.first : order.last
    }
    onChange?()
    return current
  }

  /// The number of the pin that the user has come to, among the found ones in reading order; 1 is the first.
  package var number: Int? {
    guard let current else { return nil }
    return foundInOrder.firstIndex(of: current).map { $0 + 1 }
  }

  private var foundInOrder: [PinID] {
    if let order { return order }
    let new = board.document.readingOrder(of: found)
    order = new
    return new
  }

  private func findPins(readsColors: Bool = true) {
    guard let index else { return }
    if readsColors { readColors() }
    guard isReady else {
      (found, order) = ([], nil)
      onChange?()
      return
    }
    found = PictureColorCache.shared.test(query.colors) { index.matches(query, hasColor: $0) }
    order = nil
    if let pin = current, !found.contains(pin) { current = nil }
    onChange?()
  }

  /// Begins to find out the colours that the search needs; they're known for long.
  private func readColors() {
    guard !query.colors.isEmpty else {
      coloring?.cancel()
      coloring = nil
      return
    }
    guard coloring == nil, let index else { return }
    let missing = PictureColorCache.shared.unknown(among: index.originals)
    guard !missing.isEmpty else { return }
    let (document, file, decoder) = (board.document, board.file, board.pictures.decoder)
    coloring = Task { [weak self] in
      await PictureColorCache.shared.read(missing, of: document, in: file, decoder: decoder)
      guard let self, !Task.isCancelled else { return }
      coloring = nil
      findPins(readsColors: false)
    }
  }

  // MARK: The index

  private func boardChanged(_ ids: Set<PinID>) {
    guard making == nil, ids.count <= Self.few else {
      changed.formUnion(ids)
      if making == nil { makeIndex() }
      return
    }
    index?.update(ids, in: board.document)
    findPins()
  }

  private func makeIndex() {
    let document = board.document
    changed = []
    making = Task { [weak self] in
      let made = await Self.index(of: document)
      guard let self, !Task.isCancelled, let made else { return }
      making = nil
      index = made
      let changed = changed
      if changed.count > Self.few { return makeIndex() }
      index?.update(changed, in: board.document)
      findPins()
    }
  }

  /// Makes an index off the main thread; nil if the task is cancelled.
  @concurrent nonisolated static func index(of document: BoardDocument) async -> SearchIndex? {
    SearchIndex(of: document, kind: { kind(of: $0, $1) }) { Task.isCancelled }
  }

  /// Returns the name of a pin's kind, as the information pane has it, and in English.
  nonisolated static func kind(of pin: Pin, _ original: Original?) -> String {
    if let original {
      let type = original.typeIdentifier
      let format = ImageFormat.allCases.first { $0.typeIdentifier == type }
      return "\(format?.displayName ?? "") \(type)"
    }
    return pin.content.searchWords
  }
}
