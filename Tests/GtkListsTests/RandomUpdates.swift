import CKitGtk
import DragDrop
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import SeededRandom

@testable import GtkLists

/// Random updates of a shown list, which keep its model in step.
@MainActor
final class RandomUpdates {
  let tiers: Tiers
  private let canvas: CanvasView
  private var random: SeededGenerator
  /// The updates so far, for the report of a failure.
  private(set) var story: [String] = []
  /// The completions that were handed over, and those that were called.
  private(set) var promised = 0
  private(set) var kept = 0
  private var placeholders: [SlotID] = []
  private var list: CellListView { tiers.list }

  init(_ tiers: Tiers, in canvas: CanvasView, random: SeededGenerator) {
    self.tiers = tiers
    self.canvas = canvas
    self.random = random
    for _ in 0..<Int.random(in: 0...3, using: &self.random) { tiers.sections.append(section()) }
  }

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private func section() -> Tiers.Section {
    Tiers.Section(title: tiers.makeName(), things: (0..<number(0...5)).map { _ in tiers.makeName() })
  }

  /// Whether nothing is on its way any more.
  var isAtRest: Bool { kept == promised && list.motion.isAtRest }

  // MARK: Steps

  /// Makes one update.
  func step() {
    let steps: [(String, () -> Void)] = [
      ("insert", insert), ("insert", insert), ("insert", insert), ("delete", delete), ("move", move),
      ("reload", reload), ("empty", empty), ("batch", batch), ("batch", batch), ("sections", changeSections),
      ("sections", changeSections), ("placeholder", place), ("placeholder", place), ("commit", commit),
      ("unplace", unplace), ("reloadData", reloadData), ("scroll", scroll), ("resize", resize),
      ("hide", hide), ("leave", leave), ("gap", gap), ("conceal", conceal), ("animated", inAnimation),
    ]
    let (name, body) = steps[number(0...steps.count - 1)]
    story.append(name)
    body()
  }

  func wait() {
    // Most gaps are within an animation, and many updates follow at once.
    let gap = [0, 0, 0, 3, 9, 17, 33, 50, 87, 140][number(0...9)]
    story.append("\(gap) ms")
    guard gap > 0 else { return }
    var isOver = false
    MainLoop.schedule(after: Double(gap) / 1000) { isOver = true }
    MainLoop.pump { isOver }
  }

  /// Shows the list, and takes back what the data source doesn't know, by updates like the others.
  func conclude() {
    list.isHidden = false
    if list.superview == nil { canvas.addSubview(list, frame: CGRect(x: 0, y: 0, width: 300, height: 200)) }
    for slot in list.concealed { list.conceal(slot, false) }
    while !placeholders.isEmpty { number(0...1) == 0 ? commit() : unplace() }
    if list.table.gap != nil {
      list.table.gap = nil
      list.table.lifted = []
      list.relayout(animated: true)
    }
  }

  private func perform(_ updates: () -> Void) {
    promised += 1
    list.performBatchUpdates(updates) { [weak self] _ in self?.kept += 1 }
  }

  /// A random item; nil if there's none.
  private func anyPath() -> IndexPath? {
    let paths = tiers.sections.indices.flatMap { section in
      tiers.sections[section].things.indices.map { IndexPath(item: $0, section: section) }
    }
    return paths.isEmpty ? nil : paths[number(0...paths.count - 1)]
  }

  private func anyInsertionPath() -> IndexPath? {
    guard !tiers.sections.isEmpty else { return nil }
    let section = number(0...tiers.sections.count - 1)
    return IndexPath(item: number(0...tiers.sections[section].things.count), section: section)
  }

  private func insert() {
    guard let path = anyInsertionPath() else { return }
    perform {
      tiers.sections[path.section].things.insert(tiers.makeName(), at: path.item)
      list.insertItems(at: [path])
    }
  }

  private func delete() {
    guard let path = anyPath() else { return }
    perform {
      tiers.sections[path.section].things.remove(at: path.item)
      list.deleteItems(at: [path])
    }
  }

  private func move() {
    guard let path = anyPath() else { return }
    perform {
      let thing = tiers.sections[path.section].things.remove(at: path.item)
      guard let destination = anyInsertionPath() else { return }
      tiers.sections[destination.section].things.insert(thing, at: destination.item)
      list.moveItem(at: path, to: destination)
    }
  }

  private func reload() {
    guard let path = anyPath() else { return }
    perform {
      tiers.sections[path.section].things[path.item] = tiers.makeName()
      list.reloadItems(at: [path])
    }
  }

  private func empty() { perform {} }

  /// Deletes and inserts several items of one section at once.
  private func batch() {
    guard !tiers.sections.isEmpty else { return }
    let section = number(0...tiers.sections.count - 1)
    perform {
      let gone = tiers.sections[section].things.indices.filter { _ in number(0...2) == 0 }
      for item in gone.reversed() { tiers.sections[section].things.remove(at: item) }
      list.deleteItems(at: gone.map { IndexPath(item: $0, section: section) })
      var come: [Int] = []
      for item in 0...tiers.sections[section].things.count + 2 where number(0...3) == 0 {
        guard item <= tiers.sections[section].things.count else { break }
        tiers.sections[section].things.insert(tiers.makeName(), at: item)
        come.append(item)
      }
      list.insertItems(at: come.map { IndexPath(item: $0, section: section) })
    }
  }

  private func changeSections() {
    let count = tiers.sections.count
    perform {
      switch number(0...3) {
      case 0 where count < 5:
        let index = number(0...count)
        tiers.sections.insert(section(), at: index)
        list.insertSections([index])
      case 1 where count > 0:
        let index = number(0...count - 1)
        tiers.sections.remove(at: index)
        list.deleteSections([index])
        placeholders.removeAll { list.table.sections[index].map(\.id).contains($0) }
      case 2 where count > 0:
        let (from, to) = (number(0...count - 1), number(0...count - 1))
        tiers.sections.insert(tiers.sections.remove(at: from), at: to)
        list.moveSection(from, toSection: to)
      case 3 where count > 0:
        let index = number(0...count - 1)
        tiers.sections[index].things = section().things
        list.reloadSections([index])
        placeholders.removeAll { list.table.sections[index].map(\.id).contains($0) }
      default: break
      }
    }
  }

  private func place() {
    guard let path = anyInsertionPath() else { return }
    list.reloadIfNeeded()
    let record = PlaceholderRecord(
      reuseIdentifier: "thing", size: CGSize(width: 30, height: 40),
      update: { ($0 as? any NamedView)?.name = "?" }, previewParameters: { _ in nil })
    if let slot = list.insertPlaceholder(record, at: path) { placeholders.append(slot) }
  }

  private func commit() {
    guard !placeholders.isEmpty else { return }
    let slot = placeholders.remove(at: number(0...placeholders.count - 1))
    guard let path = list.table.path(of: slot) else { return }
    tiers.sections[path.section].things.insert(tiers.makeName(), at: path.item)
    list.commitPlaceholder(slot)
  }

  private func unplace() {
    guard !placeholders.isEmpty else { return }
    list.removePlaceholder(placeholders.remove(at: number(0...placeholders.count - 1)))
  }

  private func reloadData() {
    list.reloadData()
    placeholders = []
  }

  private func scroll() {
    list.canvas.offset = CGPoint(x: Double(number(0...150)), y: Double(number(0...150)))
  }

  private func resize() {
    guard list.superview != nil else { return }
    let share = [1, 0.87, 2.0 / 3][number(0...2)]
    canvas.setFrame(CGRect(x: 0, y: 0, width: 300 * share, height: 200 * share), of: list)
  }

  private func hide() { list.isHidden.toggle() }

  /// Removes the list from its window, or brings it back.
  private func leave() {
    if list.superview == nil {
      canvas.addSubview(list, frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    } else {
      list.removeFromSuperview()
    }
  }

  /// Opens a drag's gap, lets it follow the drag, or closes it.
  private func gap() {
    list.reloadIfNeeded()
    let sections = list.table.sections.count
    if sections > 0, number(0...3) > 0 {
      let section = number(0...sections - 1)
      list.table.gap = SlotTable.Gap(
        section: section, index: number(0...list.table.shown(in: section).count),
        size: CGSize(width: 40, height: 40))
    } else {
      list.table.gap = nil
    }
    list.relayout(animated: true)
  }

  /// Hides a cell while a picture flies to it, or shows it again.
  private func conceal() {
    if let slot = list.concealed.first, number(0...1) == 0 { return list.conceal(slot, false) }
    if let path = anyPath(), let slot = list.table.id(at: path) { list.conceal(slot, true) }
  }

  /// Reports an update inside an animation of the program's own.
  private func inAnimation() { View.animate(duration: 0.05) { insert() } }
}

/// What a list shows: its cells, headers and footers, in their order.
@MainActor
func shownState(of list: CellListView, in tiers: Tiers) -> [String] {
  func text(_ view: View, _ frame: CGRect, _ name: String) -> String {
    let opacity = (gtk_widget_get_opacity(view.widget) * 1000).rounded() / 1000
    let isShown = gtk_widget_get_child_visible(view.widget) != 0
    return "\(name) \(frame) opacity \(opacity)\(isShown ? "" : " hidden")"
  }
  var lines: [(order: [Int], text: String)] = []
  for (id, host) in list.hosts {
    let path = list.table.path(of: id)
    let name = (host.cell as? any NamedView)?.name ?? "-"
    lines.append((path.map { [$0.section, 1, $0.item] } ?? [], text(host.cell, host.shown, name)))
    if let path, list.table.slot(id)?.isItem == true {
      let expected = tiers.sections[path.section].things[path.item]
      if name != expected { lines.append(([], "\(name) is shown in place of \(expected)")) }
    }
  }
  for (key, host) in list.supplementaryHosts {
    let section = list.table.sectionIDs.firstIndex(of: key.section)
    lines.append(
      ([section ?? -1, key.kind == .header ? 0 : 2, 0], text(host.view, host.shown, "\(key.kind)")))
  }
  let all = list.canvas.subviews.count
  return lines.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map { "\($0.order) \($0.text)" }
    + ["\(all) views"]
}
