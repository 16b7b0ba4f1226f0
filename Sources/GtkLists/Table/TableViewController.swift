public import DragDrop
public import Foundation
public import GtkViews

/// A controller whose view is a table, with the controller as its data source and delegate
/// (`UITableViewController`). Override what differs; the methods' meanings and defaults are those of the
/// protocols.
///
/// ```swift
/// final class Names: TableViewController {
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     tableView.register(TableViewCell.self, forCellReuseIdentifier: "row")
///   }
/// }
/// ```
open class TableViewController: ViewController, TableViewDataSource, TableViewDelegate {
  /// The table. Setting another one makes it the `view`.
  public var tableView: TableView! {
    get { view as? TableView }
    set { if let newValue { show(newValue) } }
  }
  private let style: TableView.Style

  /// - Parameter style: the table's style.
  public init(style: TableView.Style) {
    self.style = style
    super.init()
  }

  /// Creates a controller of a plain table.
  override public init() {
    style = .plain
    super.init()
  }

  /// Makes the table.
  override open func loadView() { show(TableView(style: style)) }

  private func show(_ table: TableView) {
    table.dataSource = self
    table.delegate = self
    view = table
  }

  // MARK: TableViewDataSource

  /// 1 by default.
  open func numberOfSections(in tableView: TableView) -> Int { 1 }
  /// 0 by default.
  open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }
  /// An empty cell by default.
  open func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    TableViewCell()
  }
  /// nil by default: no header.
  open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// nil by default: no footer.
  open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
  /// False by default.
  open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing by default.
  open func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {}

  // MARK: TableViewDelegate

  /// True by default.
  open func tableView(_ tableView: TableView, shouldSelectRowAt indexPath: IndexPath) -> Bool { true }
  /// Does nothing by default.
  open func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
  /// Does nothing by default.
  open func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
  /// Does nothing by default.
  open func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {}
  /// Does nothing by default.
  open func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// ``TableView/automaticDimension`` by default: the table's own height.
  open func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    TableView.automaticDimension
  }
  /// ``TableView/automaticDimension`` by default: the table's own height.
  open func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat {
    TableView.automaticDimension
  }
  /// ``TableView/automaticDimension`` by default: the table's own height.
  open func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat {
    TableView.automaticDimension
  }
  /// nil by default: the title.
  open func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? { nil }
  /// nil by default: the title.
  open func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? { nil }
  /// Does nothing by default.
  open func tableView(
    _ tableView: TableView, willDisplayHeaderView view: TableViewHeaderFooterView, forSection section: Int
  ) {}
  /// Does nothing by default.
  open func tableView(
    _ tableView: TableView, willDisplayFooterView view: TableViewHeaderFooterView, forSection section: Int
  ) {}
  /// True by default.
  open func tableView(
    _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath,
    with context: any SpringLoadedInteractionContext
  ) -> Bool { true }
}
