import Board
import Foundation
import Testing

@Suite struct HistoryTests {
  private func command(_ name: String, group: UUID? = nil) -> Command {
    Command(name: .words(name), changes: [.rename(before: "a", after: "b")], group: group)
  }

  @Test func namesOfWhatComesNext() {
    var history = History()
    #expect(!history.canUndo)
    #expect(!history.canRedo)
    #expect(history.undoName == nil)
    history.record(command("One"))
    history.record(command("Two"))
    #expect(history.undoName == "Two")
    #expect(history.redoName == nil)
    #expect(history.depth == 2)
    _ = history.undo()
    #expect(history.undoName == "One")
    #expect(history.redoName == "Two")
    history.record(command("Three"))
    #expect(!history.canRedo)
    #expect(history.undoName == "Three")
  }

  /// A struck out command is treated as if it had never been done, so it can't be redone either.
  @Test func whatNeverCameToBeIsStruckOut() {
    var history = History()
    let group = UUID()
    let commands = ["One", "Two", "Three"].map { command($0) }
    let parts = ["Four", "Five"].map { command($0, group: group) }
    for command in commands + parts { history.record(command) }
    _ = history.undo()
    _ = history.undo()
    history.forget([commands[0].id, commands[2].id, parts[0].id])
    #expect(history.undoSteps.map(\.name.words) == ["Two"])
    #expect(history.redoSteps.map(\.commands) == [[parts[1]]])
    history.forget([parts[1].id])
    #expect(!history.canRedo)
    #expect(history.canUndo)
  }

  @Test func aGroupIsOneStep() throws {
    var document = try Samples.document()
    let empty = document
    var history = History()
    let group = UUID()
    for number in 0..<5 {
      let add = try #require(Command.add([Samples.pin(number)], originals: [], to: document, group: group))
      try add.apply(to: &document)
      history.record(add)
    }
    #expect(history.depth == 1)
    #expect(history.undoName == "Add: 5 images")
    let full = document
    try history.undo()?.apply(to: &document)
    #expect(document == empty)
    try history.redo()?.apply(to: &document)
    #expect(document == full)
    history.record(command("Other", group: UUID()))
    #expect(history.depth == 2)
  }

  @Test func whatComesInPartsIsCountedTogetherByKind() throws {
    let document = try Samples.document()
    let group = UUID()
    var history = History()
    func add(_ pins: Pin...) throws -> String? {
      history.record(try #require(Command.add(pins, originals: [], to: document, group: group)))
      #expect(history.depth == 1)
      return history.undoName
    }
    let note = Pin(content: .note("text"), name: "text", center: .zero, size: CGSize(width: 200, height: 200))
    #expect(try add(note) == "New Note")
    #expect(try add(Samples.pin(1)) == "Add: 1 image, 1 note")
    #expect(try add(Samples.pin(2), Samples.pin(3)) == "Add: 3 images, 1 note")
    #expect(try add(note, Samples.pin(4)) == "Add: 4 images, 2 notes")
    history.record(command("Other", group: group))
    #expect(try add(Samples.pin(5)) == "Add: 1 image", "what has another name meanwhile is that no longer")
  }

  @Test func undoKeepsTheStepsIdentity() {
    var history = History()
    let group = UUID()
    let first = command("One", group: group)
    history.record(first)
    history.record(command("Two", group: group))
    #expect(history.undo()?.id == first.id)
    #expect(history.redo()?.id == first.id)
  }

  private func steps(_ names: ClosedRange<Int>) -> [HistoryStep] {
    names.map { HistoryStep(command("\($0)"), date: Date(timeIntervalSince1970: Double($0))) }
  }

  private func names(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "\($0)" } }

  private func mark(_ number: Int) -> UnreadSteps.Mark { UnreadSteps.Mark(number: number, command: UUID()) }

  @Test func whatWasntReadAtFirstComesLater() {
    let unread = UnreadSteps(older: mark(5), newer: mark(10))
    var history = History(done: steps(6...8), undone: steps(9...9), unread: unread)
    for _ in 0..<4 { _ = history.undo() }
    #expect(!history.canUndo)
    #expect(history.redoSteps.count == 4)
    let jump = history.jump(to: nil)
    #expect(jump == nil, "what's here isn't all there is")
    history.take(FurtherSteps(unread, older: steps(1...5), newer: steps(10...12)))
    #expect(history.unread.isEmpty)
    #expect(history.undoSteps.map(\.name.words) == names(1...5))
    #expect(history.redoSteps.reversed().map(\.name.words) == names(6...12))
    history.take(FurtherSteps(unread, older: steps(1...5), newer: steps(10...12)))
    #expect(history.depth == 5, "once")
  }

  /// The history forgets the same steps as the file, whether the steps were read before or after.
  @Test(arguments: [(1...5, 5), (5...5, 5), (1...5, 9), (4...5, 9)])
  func aLimitLetsGoOfUnreadStepsToo(read: ClosedRange<Int>, limit: Int) {
    let unread = UnreadSteps(older: mark(5))
    var history = History(done: steps(6...8), undone: [], unread: unread, limit: limit)
    history.record(command("9"))
    _ = history.undo()
    history.take(FurtherSteps(unread, older: steps(read), newer: []))
    #expect(history.undoSteps.last?.name.words == "8")
    // Step 9 takes one step of the limit.
    let first = max(read.lowerBound, 9 - limit + 1)
    #expect(history.undoSteps.map(\.name.words) == names(first...8))
  }

  @Test func aLimitThatsReachedLeavesNothingUnread() {
    let unread = UnreadSteps(older: mark(5))
    var history = History(done: steps(6...8), undone: [], unread: unread, limit: 3)
    history.record(command("9"))
    #expect(history.unread.isEmpty)
    history.take(FurtherSteps(unread, older: steps(1...5), newer: []))
    #expect(history.undoSteps.map(\.name.words) == ["7", "8", "9"])
  }

  @Test func aNewStepEndsWhatCouldBeRedoneReadOrNot() {
    let unread = UnreadSteps(older: mark(5), newer: mark(10))
    var history = History(done: steps(6...8), undone: steps(9...9), unread: unread)
    history.record(command("new"))
    #expect(history.unread.newer == nil)
    #expect(history.unread.older != nil)
    history.take(FurtherSteps(unread, older: steps(1...5), newer: steps(10...12)))
    #expect(!history.canRedo)
    #expect(history.depth == 9)
  }

  /// Another program changed the board, and the history was read again meanwhile.
  @Test func whatsBeenReadOfAnotherHistoryIsNotTaken() {
    let (old, new) = (UnreadSteps(older: mark(5)), UnreadSteps(older: mark(5)))
    var history = History(done: steps(6...8), undone: [], unread: new)
    history.take(FurtherSteps(old, older: steps(1...5), newer: []))
    #expect(history.depth == 3)
    #expect(history.unread == new)
    history.forgetUnread()
    let jump = history.jump(to: nil)
    #expect(jump?.commands.count == 3)
  }

  @Test func theOldestGoFirst() {
    var history = History(limit: 3)
    for number in 0..<10 { history.record(command("\(number)")) }
    #expect(history.undoSteps.map(\.name.words) == ["7", "8", "9"])
  }
}
