import DragDropKit
import Files
import Foundation

/// What a person is asked in dialogs. The trace tells when one is shown and answered.
enum Ask {
  /// Where the last file was chosen in this run; the next dialog begins there.
  private static var folder: URL?

  /// Where to write a file, with this ending. If there's one already, the person has said that it may be replaced.
  /// - Returns: nil when the person didn't want to.
  static func place(
    in window: Window, title: String, name: String, filter: FileDialog.Filter
  ) async -> URL? {
    let chosen = await traced(title) {
      await FileDialog.save(
        in: window, title: title, suggestedName: name, filters: [filter], startingIn: start)
    }
    guard let chosen else { return nil }
    folder = chosen.deletingLastPathComponent()
    if filter.suffixes.contains(chosen.ending) { return chosen }
    // The dialog asked about the name as it was typed.
    let file = chosen.adding(suffix: "." + filter.suffixes[0])
    guard await isThere(file) else { return file }
    let answer = await question(
      in: window, title: "Replace “\(file.shownName)”?",
      body: "There’s such a file in “\(file.deletingLastPathComponent().shownName)” already.",
      buttons: ["Cancel", MessageDialog.Button("Replace", role: .destructive)])
    return answer == 1 ? file : nil
  }

  /// Which files to take.
  static func files(
    in window: Window, title: String, multiple: Bool = true, filter: FileDialog.Filter
  ) async -> [URL] {
    await traced(title) {
      let chosen = await FileDialog.open(
        in: window, title: title, multiple: multiple, filters: [filter], startingIn: start)
      if let first = chosen.first { folder = first.deletingLastPathComponent() }
      return chosen
    }
  }

  /// Which folder to take.
  static func folder(in window: Window, title: String) async -> URL? {
    await traced(title) {
      let chosen = await FileDialog.open(in: window, title: title, folder: true, startingIn: start).first
      if let chosen { folder = chosen }
      return chosen
    }
  }

  /// - Returns: the index of the answer; -1 when the person gave none.
  static func question(
    in window: Window?, title: String, body: String? = nil, buttons: [MessageDialog.Button]
  ) async -> Int {
    await traced(title) {
      await MessageDialog.show(in: window, title: title, body: body, buttons: buttons)
    }
  }

  @concurrent nonisolated private static func isThere(_ file: URL) async -> Bool {
    file.isTaken
  }

  /// Not where the program was started: that says nothing about where a person keeps things.
  private static var start: URL? {
    if let folder { return folder }
    // As the dialog itself has it, whatever the user's record says.
    return URL.folder(ofVariable: "HOME")
  }

  private static func traced<Answer>(_ title: String, _ body: () async -> Answer) async -> Answer {
    Trace.emit("dialog.shown", ["title": title])
    let answer = await body()
    Trace.emit("dialog.end", ["title": title])
    return answer
  }
}
