import Board
import Foundation
import Testing

@Suite struct HistoryTests {
  private func command(_ name: String, group: UUID? = nil) -> Command {
    Command(name: name, changes: [.rename(before: "a", after: "b")], group: group)
  }

  @Test func namesOfWhatComesNext() {
    var history = History()
    #expect(!history.canUndo && !history.canRedo && history.undoName == nil)
    history.record(command("One"))
    history.record(command("Two"))
    #expect(history.undoName == "Two" && history.redoName == nil && history.depth == 2)
    _ = history.undo()
    #expect(history.undoName == "One" && history.redoName == "Two")
    history.record(command("Three"))
    #expect(!history.canRedo && history.undoName == "Three")
  }

  /// As if it had never been done: it can't be done again either.
  @Test func whatNeverCameToBeIsStruckOut() {
    var history = History()
    let group = UUID()
    let commands = ["One", "Two", "Three"].map { command($0) }
    let parts = ["Four", "Five"].map { command($0, group: group) }
    for command in commands + parts { history.record(command) }
    _ = history.undo()
    _ = history.undo()
    history.forget([commands[0].id, commands[2].id, parts[0].id])
    #expect(history.undoSteps.map(\.name) == ["Two"])
    #expect(history.redoSteps.map(\.commands) == [[parts[1]]])
    history.forget([parts[1].id])
    #expect(!history.canRedo && history.canUndo)
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
    #expect(history.depth == 1 && history.undoName == "Add 5 Images")
    let full = document
    try history.undo()?.apply(to: &document)
    #expect(document == empty)
    try history.redo()?.apply(to: &document)
    #expect(document == full)
    history.record(command("Other", group: UUID()))
    #expect(history.depth == 2)
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

  @Test func theOldestGoFirst() {
    var history = History(limit: 3)
    for number in 0..<10 { history.record(command("\(number)")) }
    #expect(history.undoSteps.map(\.name) == ["7", "8", "9"])
  }
}
