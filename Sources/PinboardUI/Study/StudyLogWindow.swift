import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

/// The window of what was drawn in studies on this computer, the latest first.
final class StudyLogWindow {
  private static var open: StudyLogWindow?

  private let window: Window
  private let records: [StudyRecord]
  private let table = TableView()
  private let export = Button(title: localized("Export…"))
  private let controls = ControlTrace()

  /// Shows the window. One that's open is replaced.
  /// - Parameter newest: a study that has just ended, and may not be in the log, if that can't be written.
  static func show(
    over owner: Window?, _ log: StudyLog, newest: StudyRecord? = nil, in application: Application
  ) {
    Task {
      var records = await log.records()
      if let newest, !records.contains(newest) { records.insert(newest, at: 0) }
      open?.window.close()
      let new = StudyLogWindow(over: owner, records, in: application)
      open = new
      new.window.onClosed = { [weak new] in
        guard let new else { return }
        WindowNames.forget(new.window)
        if open === new { open = nil }
      }
      new.window.present()
    }
  }

  /// Closes the window together with the board's window over which it is.
  static func ownerDidClose(_ owner: Window) {
    if open?.window.transientParent === owner { open?.window.close() }
  }

  private init(over owner: Window?, _ records: [StudyRecord], in application: Application) {
    self.records = records
    window = Window(application: application)
    window.transientParent = owner
    window.title = localized("Study Log…").withoutEllipsis
    _ = WindowNames.register(window)
    window.titlebar = HeaderBar(title: window.title)
    window.setDefaultSize(width: 460, height: 480)
    table.rowHeight = RowHeight.oneLine
    table.allowsSelection = false
    table.accessibilityLabel = window.title
    table.dataSource = self
    table.expandsVertically = true
    table.expandsHorizontally = true
    table.isHidden = records.isEmpty
    let nothing = Label(localized("Nothing found"))
    nothing.addStyleClass("dim-label")
    nothing.expandsVertically = true
    nothing.isHidden = !records.isEmpty
    export.isEnabled = !records.isEmpty
    export.horizontalAlignment = .end
    export.margins = EdgeInsets(top: 8, leading: 16, bottom: 14, trailing: 16)
    export.onClick = { [weak self] in self?.save() }
    let column = StackView(axis: .vertical)
    for part in [table, nothing, export] as [View] { column.addSubview(part) }
    window.content = column
    controls.register("study-log-export", export)
    window.closeOnEscape()
    window.onFirstFrame = { [weak self] in
      guard let self else { return }
      Trace.emit("study.log", ["window": window.traceLabel, "studies": records.count])
      controls.update(in: window)
    }
    controls.follow(window)
  }

  private func save() {
    Task {
      let filter: FileDialog.Filter = (
        name: localized("Text"), mimeTypes: ["text/plain"], suffixes: ["txt"]
      )
      guard
        let url = await Ask.saveLocation(
          in: window, title: localized("Export"), name: "\(localized("Study Log…").withoutEllipsis).txt",
          filter: filter)
      else { return }
      do {
        try await Self.write(StudyText.text(of: records), to: url)
        Trace.emit("study.exported", ["path": url.pathText])
      } catch {
        _ = await Ask.question(
          in: window, title: localized("That can’t be done: \(error.localizedDescription)"),
          buttons: [MessageDialog.Button(localized("Close"))])
      }
    }
  }

  @concurrent private static func write(_ text: String, to url: URL) async throws {
    try Data(text.utf8).write(to: url, options: .atomic)
  }
}

extension StudyLogWindow: TableViewDataSource {
  func numberOfSections(in tableView: TableView) -> Int { records.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    records.indices.contains(section) ? records[section].pictures.count : 0
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    guard records.indices.contains(section) else { return nil }
    let record = records[section]
    return [
      StudyText.date(record.date), record.board.shown, StudyBar.text(of: .seconds(record.seconds)),
    ].joined(separator: " · ")
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "picture")
      ?? TableViewCell(style: .value1, reuseIdentifier: "picture")
    guard records.indices.contains(indexPath.section),
      records[indexPath.section].pictures.indices.contains(indexPath.row)
    else { return cell }
    let picture = records[indexPath.section].pictures[indexPath.row]
    cell.textLabel?.text = picture.name.shown
    cell.detailTextLabel?.text = StudyBar.text(of: .seconds(picture.seconds))
    return cell
  }
}

/// The log of studies as text.
nonisolated enum StudyText {
  /// Returns all studies, one below the other: a line with the date, the board and the whole time, and a line
  /// for each picture with its time.
  static func text(of records: [StudyRecord]) -> String {
    func line(_ name: String) -> String {
      name.shown.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    return records.map { record in
      let head = [
        date(record.date), line(record.board), StudyBar.text(of: .seconds(record.seconds)),
      ].joined(separator: " · ")
      let lines = record.pictures.map { "  \(StudyBar.text(of: .seconds($0.seconds)))  \(line($0.name))" }
      return ([head] + lines).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  /// Returns a date and a time of day, as the user's locale writes them.
  static func date(_ date: Date) -> String {
    let formatter = DateFormatter()
    if let name = NumberConventions.dates { formatter.locale = Locale(identifier: name) }
    formatter.dateStyle = .medium
    formatter.timeStyle = .short
    return formatter.string(from: date)
  }
}
