import Foundation

extension String {
  /// The title of what a menu item opens: its own title without the dots that announce it.
  package var withoutEllipsis: String { replacing("…", with: "").trimmingCharacters(in: .whitespaces) }
}
