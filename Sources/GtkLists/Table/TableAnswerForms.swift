public import DragDrop
public import Foundation
public import GtkViews

/// Answers of a ``TableViewDelegate`` in the forms of UIKit's code: other numbers, not optional, any view.
/// Each counts like the delegate's own. A negative height, such as UIKit's `automaticDimension`, is the
/// view's.
@MainActor
public protocol TableAnswerForms: TableBandForms {
  /// Returns the height of a row in points.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  /// Returns the height of a row in points.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat?
  /// Returns the height of a row in points.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double
  /// Returns the height of a header in points.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat
  /// Returns the height of a header in points.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat?
  /// Returns the height of a header in points.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double
  /// Returns the height of a footer in points.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat
  /// Returns the height of a footer in points.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat?
  /// Returns the height of a footer in points.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double
  /// Returns a header of the app's own.
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView
  /// Returns a view that fills a header.
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?
  /// Returns a footer of the app's own.
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> TableViewHeaderFooterView
  /// Returns a view that fills a footer.
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TableAnswerForms {
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    OtherForm.missing(0)
  }
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat? {
    nil
  }
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
    OtherForm.missing(0)
  }
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat {
    OtherForm.missing(0)
  }
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat? {
    nil
  }
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
    OtherForm.missing(0)
  }
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat {
    OtherForm.missing(0)
  }
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat? {
    nil
  }
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double {
    OtherForm.missing(0)
  }
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int)
    -> TableViewHeaderFooterView
  {
    OtherForm.missing(TableViewHeaderFooterView.standIn)
  }
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    nil
  }
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, viewForFooterInSection section: Int)
    -> TableViewHeaderFooterView
  {
    OtherForm.missing(TableViewHeaderFooterView.standIn)
  }
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    nil
  }
}

/// Headers and footers of a ``TableViewDelegate`` that are neither optional nor of a table's own kind.
@MainActor
public protocol TableBandForms: AnyObject {
  /// Returns a view that fills a header.
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View
  /// Returns a view that fills a footer.
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TableBandForms {
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View {
    OtherForm.missing(TableViewHeaderFooterView.standIn)
  }
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View {
    OtherForm.missing(TableViewHeaderFooterView.standIn)
  }

  func someHeader(_ tableView: TableView, _ section: Int) -> View? {
    OtherForm.answer { self.tableView(tableView, viewForHeaderInSection: section) }
  }
  func someFooter(_ tableView: TableView, _ section: Int) -> View? {
    OtherForm.answer { self.tableView(tableView, viewForFooterInSection: section) }
  }
}

/// Answers of a ``TableViewDataSource`` that aren't optional; each counts like the optional one.
@MainActor
public protocol TableTitleForms: AnyObject {
  /// Returns the title above the section's rows.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String
  /// Returns the title below the section's rows.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TableTitleForms {
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String {
    OtherForm.missing("")
  }
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String {
    OtherForm.missing("")
  }
}

/// Answers of a ``TableViewDragDelegate`` that aren't optional; each counts like the optional one.
@MainActor
public protocol TableDragAnswerForms: AnyObject {
  /// Returns the part of the cell that is lifted.
  func tableView(_ tableView: TableView, dragPreviewParametersForRowAt indexPath: IndexPath)
    -> DragPreviewParameters
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TableDragAnswerForms {
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, dragPreviewParametersForRowAt indexPath: IndexPath)
    -> DragPreviewParameters
  { OtherForm.missing(DragPreviewParameters()) }
}

/// Answers of a ``TableViewDropDelegate`` that aren't optional; each counts like the optional one.
@MainActor
public protocol TableDropAnswerForms: AnyObject {
  /// Returns the part of the cell that a preview flies to.
  func tableView(_ tableView: TableView, dropPreviewParametersForRowAt indexPath: IndexPath)
    -> DragPreviewParameters
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TableDropAnswerForms {
  @_disfavoredOverload
  public func tableView(_ tableView: TableView, dropPreviewParametersForRowAt indexPath: IndexPath)
    -> DragPreviewParameters
  { OtherForm.missing(DragPreviewParameters()) }
}

extension TableViewHeaderFooterView {
  /// A view for `OtherForm.missing` that's never shown.
  static let standIn = TableViewHeaderFooterView()

  /// Returns a view as a header or footer, which it fills unless it is one.
  static func holding(_ view: View) -> TableViewHeaderFooterView {
    if let own = view as? TableViewHeaderFooterView { return own }
    let holder = TableViewHeaderFooterView()
    holder.contentView = view
    return holder
  }
}

/// The answers as the library reads them; nil where the delegate has none in these forms.
extension TableAnswerForms {
  func givenRowHeight(_ tableView: TableView, _ indexPath: IndexPath) -> Double? {
    length(
      self.tableView(tableView, heightForRowAt: indexPath) as CGFloat?,
      OtherForm.answer { self.tableView(tableView, heightForRowAt: indexPath) as Double },
      OtherForm.answer { self.tableView(tableView, heightForRowAt: indexPath) as CGFloat })
  }

  func givenHeaderHeight(_ tableView: TableView, _ section: Int) -> Double? {
    length(
      self.tableView(tableView, heightForHeaderInSection: section) as CGFloat?,
      OtherForm.answer { self.tableView(tableView, heightForHeaderInSection: section) as Double },
      OtherForm.answer { self.tableView(tableView, heightForHeaderInSection: section) as CGFloat })
  }

  func givenFooterHeight(_ tableView: TableView, _ section: Int) -> Double? {
    length(
      self.tableView(tableView, heightForFooterInSection: section) as CGFloat?,
      OtherForm.answer { self.tableView(tableView, heightForFooterInSection: section) as Double },
      OtherForm.answer { self.tableView(tableView, heightForFooterInSection: section) as CGFloat })
  }

  func givenHeader(_ tableView: TableView, _ section: Int) -> TableViewHeaderFooterView? {
    let any: View? = self.tableView(tableView, viewForHeaderInSection: section)
    let some: View? = someHeader(tableView, section)
    let own: TableViewHeaderFooterView? = OtherForm.answer {
      self.tableView(tableView, viewForHeaderInSection: section)
    }
    return (any ?? some ?? own).map { TableViewHeaderFooterView.holding($0) }
  }

  func givenFooter(_ tableView: TableView, _ section: Int) -> TableViewHeaderFooterView? {
    let any: View? = self.tableView(tableView, viewForFooterInSection: section)
    let some: View? = someFooter(tableView, section)
    let own: TableViewHeaderFooterView? = OtherForm.answer {
      self.tableView(tableView, viewForFooterInSection: section)
    }
    return (any ?? some ?? own).map { TableViewHeaderFooterView.holding($0) }
  }

  private func length(_ optional: CGFloat?, _ double: Double?, _ float: CGFloat?) -> Double? {
    let given = optional.map { Double($0) } ?? double ?? float.map { Double($0) }
    return given.flatMap { $0 >= 0 ? $0 : nil }
  }
}
