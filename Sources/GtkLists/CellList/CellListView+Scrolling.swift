import Foundation
import GtkViews

extension CellListView {
  func didScroll() {
    guard !needsReload else { return }
    realise()
    canvas.setNeedsDisplay()
  }

  /// Scrolls by the least distance that makes a frame of the content visible.
  func scroll(to frame: CGRect, animated: Bool) {
    let visible = visibleRect
    let covered = pinnedLength(at: frame)
    let (left, top) = metrics.scrollsHorizontally ? (covered, 0) : (0, covered)
    var offset = visible.origin
    if frame.minX < visible.minX + left {
      offset.x = frame.minX - left
    } else if frame.maxX > visible.maxX {
      offset.x = frame.maxX - visible.width
    }
    if frame.minY < visible.minY + top {
      offset.y = frame.minY - top
    } else if frame.maxY > visible.maxY {
      offset.y = frame.maxY - visible.height
    }
    guard offset != visible.origin else { return }
    guard animated else {
      canvas.offset = offset
      return
    }
    let start = visible.origin
    View.animate(duration: configuration.layoutDuration) {
      AnimationTransaction.current?.animate(from: 0, to: 1, in: canvas) { [weak self] progress in
        self?.canvas.offset = CGPoint(
          x: start.x + (offset.x - start.x) * progress, y: start.y + (offset.y - start.y) * progress)
      }
    }
  }
}

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
