import DragDrop
import Foundation
import GtkViews

@testable import GtkLists

/// The cells of ``Tiers``, which show a name.
@MainActor
protocol NamedView: ReusableView {
  var name: String { get set }
}

/// Named things in named sections, shown by a table or a collection: a model for random updates.
@MainActor
final class Tiers: TableViewDataSource, TableViewDelegate, CollectionViewDataSource, CollectionViewDelegate {
  struct Section {
    var title: String
    var things: [String]
  }

  final class Row: TableViewCell, NamedView { var name = "" }
  final class Square: CollectionViewCell, NamedView { var name = "" }
  final class Title: CollectionReusableView, NamedView { var name = "" }

  let list: CellListView
  var sections: [Section] = []
  var errors: [ListUpdateError] = []
  private var made = 0

  init(table style: TableView.Style) {
    let view = TableView(style: style)
    list = view
    view.register(Row.self, forCellReuseIdentifier: "thing")
    view.dataSource = self
    view.delegate = self
    observe()
  }

  init(collection layout: CollectionViewFlowLayout) {
    let view = CollectionView(collectionViewLayout: layout)
    list = view
    view.register(Square.self, forCellWithReuseIdentifier: "thing")
    for kind in [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter] {
      view.register(Title.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "title")
    }
    view.dataSource = self
    view.delegate = self
    observe()
  }

  private func observe() { list.onUpdateError = { [weak self] in self?.errors.append($0) } }

  /// A name that nothing has yet.
  func makeName() -> String {
    made += 1
    return "\(made)"
  }

  /// What follows from a name, instead of a field for it.
  private func number(_ name: String) -> Int { Int(name) ?? 0 }

  private func length(of name: String) -> Double { 20 + Double(number(name) % 5) * 9 }

  /// Some things are half transparent by themselves.
  private func alpha(of name: String) -> Double { number(name).isMultiple(of: 7) ? 0.6 : 1 }

  /// Some sections have no header, others no footer.
  private func band(_ section: Int, _ part: Int) -> Double {
    number(sections[section].title) % part == 0 ? 0 : 17
  }

  private func thing(_ path: IndexPath) -> String { sections[path.section].things[path.item] }

  // MARK: Table

  func numberOfSections(in tableView: TableView) -> Int { sections.count }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].things.count
  }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "thing", for: indexPath)
    (cell as? Row)?.name = thing(indexPath)
    return cell
  }
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].title
  }
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double? {
    band(section, 3)
  }
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    band(section, 4) > 0 ? sections[section].title : nil
  }
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double? {
    length(of: thing(indexPath))
  }
  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {
    cell.alpha = alpha(of: thing(indexPath))
  }

  // MARK: Collection

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    sections[section].things.count
  }
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "thing", for: indexPath)
    (cell as? Square)?.name = thing(indexPath)
    return cell
  }
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "title", for: indexPath)
    (view as? Title)?.name = sections[indexPath.section].title
    return view
  }
  func collectionView(_ collectionView: CollectionView, referenceSizeForHeaderInSection section: Int)
    -> CGSize?
  { CGSize(width: band(section, 3), height: band(section, 3)) }
  func collectionView(_ collectionView: CollectionView, referenceSizeForFooterInSection section: Int)
    -> CGSize?
  { CGSize(width: band(section, 4), height: band(section, 4)) }
  func collectionView(_ collectionView: CollectionView, sizeForItemAt indexPath: IndexPath) -> CGSize? {
    CGSize(width: length(of: thing(indexPath)), height: 30)
  }
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) { cell.alpha = alpha(of: thing(indexPath)) }
}
