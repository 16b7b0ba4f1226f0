import CGtk

/// How a view uses extra space along one axis.
public enum Alignment: Sendable {
  case fill, start, center, end

  var gtk: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .center: GTK_ALIGN_CENTER
    case .end: GTK_ALIGN_END
    }
  }

  init(_ align: GtkAlign) {
    self =
      switch align {
      case GTK_ALIGN_START: .start
      case GTK_ALIGN_CENTER, GTK_ALIGN_BASELINE: .center
      case GTK_ALIGN_END: .end
      default: .fill
      }
  }
}
