import Board
import BoardCanvas
import BoardExchange
import BoardSession
import DragDropKit
import Foundation
import Imaging
import Localization

/// Shows a small picture of what an export will be. It's made off the main thread, and given up when
/// something else is chosen.
final class ExportPreviewPane {
  let view = StackView(axis: .vertical)
  private let picture = ImageView()
  private let board: BoardController
  private let linked: LinkedPictures
  private var work: Task<Void, Never>?
  private var shown: Choice?

  /// What the picture depends on.
  struct Choice: Equatable {
    var what: ExportPreview
    var style: ExportStyle
    var pins: Set<PinID>?
    var surface: BoardSurface
    var paper: Paper
    var includesGuides: Bool

    var options: ExportOptions {
      var options = ExportOptions(style: style, pins: pins, surface: surface)
      options.paper = paper
      options.includesGuides = includesGuides
      return options
    }
  }

  /// The height in points.
  private static let height = 230.0
  /// The time that choices have to follow each other before anything is drawn.
  private static let pause = Duration.milliseconds(60)

  init(of canvas: BoardView) {
    board = canvas.board
    linked = LinkedPictures(for: canvas)
    picture.accessibilityLabel = localized("Preview")
    picture.expandsVertically = true
    picture.expandsHorizontally = true
    view.addStyleClass("export-preview")
    view.setMinimumSize(height: Self.height)
    view.addSubview(picture)
  }

  /// Whether the picture of the last choice is there.
  private(set) var isReady = false

  /// Shows another choice. The picture before stays until the new one is there.
  func show(_ choice: Choice) {
    guard choice != shown else { return }
    shown = choice
    isReady = false
    work?.cancel()
    let (document, file, decoder, linked) = (board.document, board.file, board.pictures.decoder, linked)
    let side = Int(Self.height * 2 * Double(view.window?.scaleFactor ?? 1))
    work = Task { [weak self] in
      try? await Task.sleep(for: Self.pause)
      guard !Task.isCancelled else { return }
      let options = await linked.adding(to: choice.options)
      let image = try? await BoardExport.preview(
        document, of: file, choice.what, options, side: side, decoder: decoder)
      guard let self, !Task.isCancelled, shown == choice else { return }
      let texture = image.flatMap { try? Picture.texture(of: $0) }
      picture.paintable = texture.map { Paintable(texture: $0) }
      isReady = true
      Trace.emit("export.preview", ["width": image?.width ?? 0, "height": image?.height ?? 0])
    }
  }

  /// Gives up what's being made.
  func end() { work?.cancel() }
}
