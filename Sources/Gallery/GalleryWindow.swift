import DragDropKit

/// The gallery's window: pictures at the left, an image view at the right.
@MainActor
enum GalleryWindow {
  static let css = """
    .gallery { padding: 24px; }
    .gallery-picture { border-radius: 8px; box-shadow: 0 1px 4px alpha(black, 0.3); }
    .gallery-well { border-radius: 12px; background-color: alpha(currentColor, 0.06); }
    .gallery-hint { color: alpha(currentColor, 0.65); }
    """

  static func make(_ application: Application, _ source: PictureSource, _ target: PictureTarget) -> Window {
    let window = Window(application: application)
    window.title = "Gallery"
    window.titlebar = HeaderBar()
    window.setDefaultSize(width: 820, height: 560)
    let row = StackView(axis: .horizontal, spacing: 24)
    row.addStyleClass("gallery")
    row.addSubview(shelf(source))
    row.addSubview(well(target))
    window.content = row
    return window
  }

  /// Each picture has a drag interaction; all share one delegate.
  private static func shelf(_ source: PictureSource) -> View {
    let columns = StackView(axis: .horizontal, spacing: 16)
    columns.verticalAlignment = .center
    for half in [Landscape.allCases.prefix(3), Landscape.allCases.suffix(3)] {
      let column = StackView(axis: .vertical, spacing: 16)
      for landscape in half {
        let view = ImageView()
        view.image = landscape.image
        view.accessibilityLabel = landscape.name
        view.addStyleClass("gallery-picture")
        view.setMinimumSize(width: 120, height: 80)
        view.addInteraction(DragInteraction(delegate: source))
        column.addSubview(view)
      }
      columns.addSubview(column)
    }
    return columns
  }

  private static func well(_ target: PictureTarget) -> View {
    let view = ImageView()
    view.accessibilityLabel = "Drop a picture here"
    view.addInteraction(DropInteraction(delegate: target))
    // A dropped picture covers the hint.
    let hint = Label("Drop a picture here")
    hint.addStyleClass("gallery-hint")
    let well = OverlayView(hint)
    well.addOverlay(view)
    well.addStyleClass("gallery-well")
    well.expandsHorizontally = true
    well.expandsVertically = true
    well.setMinimumSize(width: 240, height: 160)
    return well
  }
}
