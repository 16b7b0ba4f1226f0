package import CGtk

/// The role of a custom view for assistive technology. Standard controls have their own roles.
public enum AccessibilityRole: Sendable {
  case button, grid, gridCell, group, heading, image, label, list, listItem, none, presentation, region,
    status

  package var gtk: GtkAccessibleRole {
    switch self {
    case .button: GTK_ACCESSIBLE_ROLE_BUTTON
    case .grid: GTK_ACCESSIBLE_ROLE_GRID
    case .gridCell: GTK_ACCESSIBLE_ROLE_GRID_CELL
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .heading: GTK_ACCESSIBLE_ROLE_HEADING
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    case .label: GTK_ACCESSIBLE_ROLE_LABEL
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
    case .none: GTK_ACCESSIBLE_ROLE_NONE
    case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
    case .region: GTK_ACCESSIBLE_ROLE_REGION
    case .status: GTK_ACCESSIBLE_ROLE_STATUS
    }
  }
}
