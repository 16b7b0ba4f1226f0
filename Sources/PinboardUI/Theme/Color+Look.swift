import BoardLook
import DragDropKit

extension Color {
  nonisolated init(_ look: LookColor) {
    self.init(red: look.red, green: look.green, blue: look.blue, alpha: look.alpha)
  }
}
