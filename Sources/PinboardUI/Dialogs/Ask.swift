import Board
import BoardExchange
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Imaging
import Localization

/// Dialogs that ask the user something. The trace says when one is shown and answered.
enum Ask {
  /// The folder of the last file chosen in this run, in which the next dialog begins.
  private static var folder: URL?

  /// Asks where to write a file with a certain ending. If the file exists, the user has agreed to its
  /// replacement.
  /// - Parameter name: what's suggested, as a name that every disk takes.
  /// - Returns: nil if the user has cancelled.
  static func saveLocation(
    in window: Window, title: String, name: String, filter: FileDialog.Filter
  ) async -> URL? {
    let chosen = await traced(title) {
      await FileDialog.save(
        in: window, title: title, suggestedName: FileName.plain(name), filters: [filter], startingIn: start)
    }
    guard let chosen else { return nil }
    folder = chosen.deletingLastPathComponent()
    if filter.suffixes.contains(chosen.ending) { return chosen }
    // The dialog has only asked about the name without the ending.
    let file = chosen.adding(suffix: "." + filter.suffixes[0])
    guard await isThere(file) else { return file }
    let answer = await question(
      in: window, title: localized("Replace “\(file.shownName)”?"),
      body: localized("There’s such a file in “\(file.deletingLastPathComponent().shownName)” already."),
      buttons: [
        MessageDialog.Button(localized("Cancel")),
        MessageDialog.Button(localized("Replace"), role: .destructive),
      ])
    return answer == 1 ? file : nil
  }

  /// Asks for files to open.
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

  /// Asks for the file of a linked image that isn't at its path, and links the image to it.
  static func linkedFile(
    of original: OriginalID, named name: String, on board: BoardController, in window: Window
  ) {
    Task {
      let files = await files(
        in: window, title: localized("Find “\(name)”"), multiple: false, filter: FileDialog.images)
      if let file = files.first { await board.links.relink(original, to: file) }
    }
  }

  /// Asks for a folder.
  static func folder(in window: Window, title: String) async -> URL? {
    await traced(title) {
      let chosen = await FileDialog.open(in: window, title: title, folder: true, startingIn: start).first
      if let chosen { folder = chosen }
      return chosen
    }
  }

  /// Asks whether to pin very many things.
  /// - Parameters:
  ///   - things: their number and kind, such as "600 images".
  ///   - body: where they are.
  static func mayPin(_ things: String, body: String?, in window: Window?) async -> Bool {
    let answer = await question(
      in: window, title: localized("Pin \(things)?"), body: body,
      buttons: [
        MessageDialog.Button(localized("Cancel")),
        MessageDialog.Button(localized("Pin All"), role: .suggested),
      ])
    return answer == 1
  }

  /// Asks whether bytes that are no known image, document or film may leave the board as a file.
  /// - Parameters:
  ///   - problem: what the bytes seem to be.
  ///   - verb: the button that lets them go.
  ///   - window: the window that the question belongs to.
  static func mayLeave(_ problem: ImagingError, verb: String, in window: Window?) async -> Bool {
    await question(
      in: window, title: localized("This isn’t what the board says"), body: "\(problem.detail).",
      buttons: [
        MessageDialog.Button(localized("Cancel")), MessageDialog.Button(verb, role: .destructive),
      ]) == 1
  }

  /// Asks whether another program may open a drawing, which may be a browser that runs its scripts.
  static func mayOpenDrawing(_ name: String, in window: Window?) async -> Bool {
    await question(
      in: window, title: localized("“\(name.shown)” is an SVG drawing"),
      body: localized("A drawing can hold scripts, and a browser runs them."),
      buttons: [
        MessageDialog.Button(localized("Cancel")),
        MessageDialog.Button(localized("Open Anyway"), role: .destructive),
      ]) == 1
  }

  /// Asks what a copy of a board shall contain.
  /// - Returns: nil if the user has cancelled.
  static func contents(suggested: CopyContents, in window: Window) async -> CopyContents? {
    let choices: [CopyContents] = [.boardAlone, .everything]
    let titles = [localized("Only the Board"), localized("Everything")]
    let answer = await question(
      in: window, title: localized("What shall the copy contain?"),
      body: localized(
        """
        Only the board: what it is now, with its linked images. Everything: also what can be undone, with deleted texts \
        and images, and the places of linked files, watched folders and other boards.
        """),
      buttons: [MessageDialog.Button(localized("Cancel"))]
        + zip(titles, choices).map { title, choice in
          MessageDialog.Button(title, role: choice == suggested ? .suggested : .normal)
        })
    return choices.indices.contains(answer - 1) ? choices[answer - 1] : nil
  }

  /// Asks a question.
  /// - Returns: the index of the chosen button; -1 if the user chose none.
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

  /// The folder in which the first dialog begins. It isn't the working directory, which says nothing about
  /// where the user keeps files.
  private static var start: URL? {
    if let folder { return folder }
    // The dialog itself uses this variable too, whatever the user's record says.
    return URL.folder(ofVariable: "HOME")
  }

  private static func traced<Answer>(_ title: String, _ body: () async -> Answer) async -> Answer {
    Trace.emit("dialog.shown", ["title": title])
    let answer = await body()
    Trace.emit("dialog.end", ["title": title])
    return answer
  }
}

extension FileDialog {
  static let boards = Filter(name: localized("Boards"), mimeTypes: [], suffixes: ["pinboard"])
  /// What isn't an image by its type is one for Pinboard: documents, paintings and films.
  static let images = Filter(
    name: localized("Images"),
    mimeTypes: ["image/*"]
      + ImageFormat.allCases.flatMap(\.types).map(\.mimeType).filter { !$0.hasPrefix("image/") },
    suffixes: [])
  static let foreign = Filter(
    name: localized("Boards and archives"), mimeTypes: [], suffixes: ForeignFile.suffixes)

  static func filter(for format: ExportFormat) -> Filter {
    // JPEG files may have either ending.
    Filter(
      name: format.displayName, mimeTypes: [],
      suffixes: format == .jpg ? ["jpg", "jpeg"] : [format.rawValue])
  }
}

extension Window {
  /// Closes the window by the keys of the command that has opened it.
  /// - Parameters:
  ///   - action: the command's full name, such as `win.export`.
  ///   - isTaken: returns whether all keys mean something else at the moment.
  func closeOnKeys(of action: String, unless isTaken: @escaping () -> Bool = { false }) {
    let keys = KeyGesture(phase: .capture)
    keys.onShortcut = { [weak self] shortcut in
      guard let self, !isTaken(),
        application?.shortcuts(of: action).contains(where: { Shortcut($0) == shortcut }) == true
      else { return false }
      close()
      return true
    }
    addGesture(keys)
  }

  /// Closes the window when Escape is pressed and nothing in it takes the key, also if nothing has the focus.
  func closeOnEscape() {
    let keys = KeyGesture()
    keys.onKey = { [weak self] press in
      guard press.name == "Escape" else { return false }
      self?.close()
      return true
    }
    addGesture(keys)
  }
}
