import CKitGtk
import CKitGtkShim
import CKitPixman
import Foundation

/// A blurred canvas: the averages of square cells of its pixels, blurred further, and enlarged again. The
/// light is averaged and not its coded values, as eyes do that are half closed.
@MainActor
final class BlurredCells {
  /// The length of a cell's side, in pixels. A tile has whole cells.
  private let side: Int
  private let columns: Int
  private let rows: Int
  /// The light of each cell's red, green and blue, in 65,535ths of white.
  private var cells: [UInt16]
  /// A pixel for each blurred cell.
  private var words: [UInt32]

  private static let linear = (0...255).map {
    UInt16((Luminance.linear(Double($0) / 255) * 65_535).rounded())
  }
  private static let coded = (0...65_535).map {
    UInt8((Luminance.coded(Double($0) / 65_535) * 255).rounded())
  }

  /// - Parameters:
  ///   - area: the canvas's pixels.
  ///   - scale: pixels per point.
  init(_ area: PixelRect, scale: Double) {
    // A tile's side is a multiple of it.
    side = min(64, CanvasLens.squint.side << (scale >= 2 ? (scale >= 4 ? 2 : 1) : 0))
    (columns, rows) = ((area.width + side - 1) / side, (area.height + side - 1) / side)
    cells = Array(repeating: 0, count: columns * rows * 3)
    words = Array(repeating: 0, count: columns * rows)
  }

  private func start(of area: PixelRect) -> Int { area.top / side * columns + area.left / side }

  /// Averages the pixels of a tile.
  func average(_ surface: OpaquePointer, at area: PixelRect) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = cairo_image_surface_get_stride(surface) / 4
    data.withMemoryRebound(to: UInt32.self, capacity: Int(stride) * area.height) { pixels in
      cells.withUnsafeMutableBufferPointer { cells in
        guard let cell = cells.baseAddress else { return }
        shim_pixels_average(
          pixels, stride, Int32(area.width), Int32(area.height), Int32(side), Self.linear,
          cell + start(of: area) * 3, Int32(columns))
      }
    }
  }

  /// Makes a tile without a drawing black.
  func clear(_ area: PixelRect) {
    for row in 0..<(area.height + side - 1) / side {
      let first = (start(of: area) + row * columns) * 3
      let count = (area.width + side - 1) / side * 3
      cells.replaceSubrange(first..<first + count, with: repeatElement(0, count: count))
    }
  }

  /// Blurs the averages. They themselves are kept, for tiles that don't change.
  func blur() {
    var blurred = cells
    var scratch = Array(repeating: UInt16(0), count: max(columns, rows))
    shim_cells_blur(
      &blurred, &scratch, Int32(columns), Int32(rows), Int32(CanvasLens.squint.radius))
    shim_cells_draw(blurred, gsize(words.count), Self.coded, &words)
  }

  /// Paints a tile's part of the blurred canvas.
  func paint(_ surface: OpaquePointer, at area: PixelRect) {
    cairo_surface_flush(surface)
    let stride = cairo_image_surface_get_stride(surface)
    cairo_image_surface_get_data(surface)?.withMemoryRebound(
      to: UInt32.self, capacity: Int(stride) / 4 * area.height
    ) { pixels in
      words.withUnsafeMutableBufferPointer { words in
        guard let word = words.baseAddress,
          let target = pixman_image_create_bits_no_clear(
            PIXMAN_a8r8g8b8, Int32(area.width), Int32(area.height), pixels, stride),
          let source = pixman_image_create_bits_no_clear(
            PIXMAN_a8r8g8b8, Int32(columns), Int32(rows), word, Int32(columns * 4))
        else { return }
        func fixed(_ value: Double) -> pixman_fixed_t { pixman_fixed_t((value * 65_536).rounded()) }
        let (step, side) = (fixed(1 / Double(side)), Double(side))
        var matrix = pixman_transform(
          matrix: (
            (step, 0, fixed(Double(area.left) / side)), (0, step, fixed(Double(area.top) / side)),
            (0, 0, fixed(1))
          ))
        pixman_image_set_transform(source, &matrix)
        pixman_image_set_filter(source, PIXMAN_FILTER_BILINEAR, nil, 0)
        pixman_image_set_repeat(source, PIXMAN_REPEAT_PAD)
        pixman_image_composite32(
          PIXMAN_OP_SRC, source, nil, target, 0, 0, 0, 0, 0, 0, Int32(area.width), Int32(area.height))
        pixman_image_unref(source)
        pixman_image_unref(target)
      }
    }
    cairo_surface_mark_dirty(surface)
  }
}
