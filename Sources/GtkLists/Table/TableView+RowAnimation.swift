public import Foundation

/// UIKit's forms of changes, with an animation.
extension TableView {
  /// How rows come and go (`UITableView.RowAnimation`). There's one kind of animation: rows fade while the
  /// others move.
  public enum RowAnimation: Sendable {
    /// The list's animation.
    case automatic
    /// The list's animation.
    case fade
    /// Everything has its final frame at once. A batch is animated if any of its changes is.
    case none
  }

  /// Reports to the view that the data source has new rows.
  /// - Parameters:
  ///   - indexPaths: the rows, by section and row.
  ///   - animation: how they come.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(animated: animation != .none) { insertRows(at: indexPaths) }
  }

  /// Reports to the view that the data source doesn't have these rows any more.
  /// - Parameters:
  ///   - indexPaths: the rows, by section and row.
  ///   - animation: how they go.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(animated: animation != .none) { deleteRows(at: indexPaths) }
  }

  /// Reloads these rows, and asks for their heights again.
  /// - Parameters:
  ///   - indexPaths: the rows, by section and row.
  ///   - animation: how other rows make room.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(animated: animation != .none) { reloadRows(at: indexPaths) }
  }

  /// Reports to the view that the data source has new sections, with their rows.
  /// - Parameters:
  ///   - sections: the sections' indices.
  ///   - animation: how they come.
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(animated: animation != .none) { insertSections(sections) }
  }

  /// Reports to the view that the data source doesn't have these sections any more.
  /// - Parameters:
  ///   - sections: the sections' indices.
  ///   - animation: how they go.
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(animated: animation != .none) { deleteSections(sections) }
  }

  /// Reloads everything in these sections.
  /// - Parameters:
  ///   - sections: the sections' indices.
  ///   - animation: how others make room.
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(animated: animation != .none) { reloadSections(sections) }
  }

  /// Makes changes with or without an animation; a batch has one if any of its changes has.
  private func change(animated: Bool, _ body: () -> Void) {
    performBatchUpdates {
      // A reload in the same batch has shown everything already.
      guard batch != nil else { return body() }
      let before = batch?.isAnimated
      body()
      batch?.isAnimated = before == true || animated
    }
  }
}
