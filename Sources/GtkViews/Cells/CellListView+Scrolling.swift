import Foundation

extension CellListView: EdgeScrollable {
  var edgeScrollView: View { canvas }
  var scrollsHorizontallyAtEdges: Bool { metrics.scrollsHorizontally }
  var autoscroll: AutoscrollConfiguration { configuration.autoscroll }

  var edgeScrollOffset: Double {
    get { metrics.scrollsHorizontally ? canvas.offset.x : canvas.offset.y }
    set {
      var offset = canvas.offset
      if metrics.scrollsHorizontally { offset.x = newValue } else { offset.y = newValue }
      canvas.offset = offset
    }
  }
}
