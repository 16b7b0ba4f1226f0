import CKitGtk
import CKitGtkShim
import KitFiles
package import Foundation
import KitGLib

/// Prints a picture on sheets of paper, through the desktop's print dialog. In a sandbox, the desktop's
/// portal shows it. The dialog comes at once, and the picture is made when the person has printed.
@MainActor
package final class PrintOperation {
  /// The opaque pixels of the picture: blue, green, red and a byte that isn't used, from the top.
  package struct Picture: Sendable {
    package var width: Int
    package var height: Int
    /// The number of bytes from one row to the next, a multiple of 4.
    package var stride: Int
    package var pixels: Data
    /// The picture as a JPEG, which printers get instead of the pixels.
    package var jpeg: Data?

    package init(width: Int, height: Int, stride: Int, pixels: Data, jpeg: Data? = nil) {
      self.width = width
      self.height = height
      self.stride = stride
      self.pixels = pixels
      self.jpeg = jpeg
    }
  }

  package enum Outcome: Hashable, Sendable {
    case printed
    case cancelled
    /// The reason: GTK's words, or those of the error with which the picture wasn't made.
    case failed(String)
  }

  /// What's printed.
  package struct Job {
    /// The name of the job.
    package var title: String
    /// Whether the picture is wider than high, and the sheets are turned at first.
    package var isWide: Bool
    /// The choices of the program in the dialog, with the title of their tab; nil for none.
    package var choices: (title: String, view: View)?
    /// Returns the grid of the sheets. It's asked once the person has printed.
    package var grid: () -> PosterGrid
    /// Makes the picture, whose longer side may have that many pixels.
    package var picture: (_ side: Int) async throws -> Picture

    package init(
      title: String, isWide: Bool, choices: (title: String, view: View)? = nil,
      grid: @escaping () -> PosterGrid, picture: @escaping (_ side: Int) async throws -> Picture
    ) {
      self.title = title
      self.isWide = isWide
      self.choices = choices
      self.grid = grid
      self.picture = picture
    }
  }

  private typealias Sign = @MainActor () -> Void
  private typealias Begin = @MainActor (OpaquePointer) -> Void
  private typealias Draw = @MainActor (OpaquePointer, Int) -> Void
  private typealias Done = @MainActor (GtkPrintOperationResult) -> Void
  private typealias Choose = @MainActor () -> UnsafeMutablePointer<GObject>?

  /// The number of pixels for each point of paper: 300 in an inch.
  private static let pixelsPerPoint = 300.0 / 72
  /// The longest side of a picture in pixels.
  private static let mostSide = 8_000.0

  private let job: Job
  private let operation = GObjectRef(adopting: gtk_print_operation_new())
  private var pointer: UnsafeMutablePointer<GtkPrintOperation> { operation.pointer() }
  private var connections: [SignalConnection] = []
  private var grid = PosterGrid(columns: 1, aspect: 1)
  private var picture: Picture?
  private var failure: String?

  /// Asks how to print, and prints. The picture fills the sheets as far as its shape allows, in their middle.
  /// - Parameters:
  ///   - window: the window that the dialog belongs to.
  ///   - file: a PDF file that's written instead, without a dialog; nil to print.
  package static func run(_ job: Job, from window: Window?, to file: URL? = nil) async -> Outcome {
    await PrintOperation(job).run(from: window, to: file)
  }

  private init(_ job: Job) { self.job = job }

  private func run(from window: Window?, to file: URL?) async -> Outcome {
    gtk_print_operation_set_job_name(pointer, job.title)
    gtk_print_operation_set_unit(pointer, GTK_UNIT_POINTS)
    gtk_print_operation_set_allow_async(pointer, 1)
    // Otherwise the dialog shows paper and orientation, but they can't be chosen.
    gtk_print_operation_set_embed_page_setup(pointer, 1)
    if let setup = gtk_page_setup_new() {
      gtk_page_setup_set_orientation(
        setup, job.isWide ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT)
      gtk_print_operation_set_default_page_setup(pointer, setup)
      g_object_unref(UnsafeMutableRawPointer(setup))
    }
    if let file { gtk_print_operation_set_export_filename(pointer, file.systemPath) }
    // A file is written within one call of GTK's, during which nothing can be waited for.
    if file != nil {
      do { picture = try await job.picture(Int(Self.mostSide)) } catch { return .failed("\(error)") }
    }
    offerChoices()
    let begin: Begin = { [weak self] in self?.begin($0) }
    connections.append(
      SignalConnection(operation, begin) { data, destroy in
        shim_print_operation_on_begin_print(
          pointer, { ClosureBox<Begin>.body(of: $2)($1) }, data, destroy)
      })
    let draw: Draw = { [weak self] in self?.draw(in: $0, sheet: $1) }
    connections.append(
      SignalConnection(operation, draw) { data, destroy in
        shim_print_operation_on_draw_page(
          pointer, { ClosureBox<Draw>.body(of: $3)($1, Int($2)) }, data, destroy)
      })
    let (answers, answer) = AsyncStream<Outcome>.makeStream()
    let done: Done = { [weak self] result in answer.yield(self?.outcome(of: result) ?? .cancelled) }
    connections.append(
      SignalConnection(operation, done) { data, destroy in
        shim_print_operation_on_done(pointer, { ClosureBox<Done>.body(of: $2)($1) }, data, destroy)
      })
    defer { connections = [] }
    let action = file == nil ? GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG : GTK_PRINT_OPERATION_ACTION_EXPORT
    let result = gtk_print_operation_run(pointer, action, window?.gtkWindow, nil)
    if result != GTK_PRINT_OPERATION_RESULT_IN_PROGRESS { return outcome(of: result) }
    for await outcome in answers { return outcome }
    return .cancelled
  }

  private func offerChoices() {
    guard let choices = job.choices else { return }
    gtk_print_operation_set_custom_tab_label(pointer, choices.title)
    let choose: Choose = { choices.view.object.pointer(as: GObject.self) }
    connections.append(
      SignalConnection(operation, choose) { data, destroy in
        shim_print_operation_on_create_custom_widget(
          pointer, { ClosureBox<Choose>.body(of: $1)() }, data, destroy)
      })
  }

  private func begin(_ context: OpaquePointer) {
    grid = job.grid()
    gtk_print_operation_set_n_pages(pointer, gint(grid.layout(on: Self.sheet(of: context)).count))
  }

  private static func sheet(of context: OpaquePointer) -> CGSize {
    CGSize(width: gtk_print_context_get_width(context), height: gtk_print_context_get_height(context))
  }

  /// Draws a sheet. The first one waits for the picture, while the window goes on.
  private func draw(in context: OpaquePointer, sheet number: Int) {
    let sheet = Self.sheet(of: context)
    let layout = grid.layout(on: sheet)
    if let picture { return picture.draw(in: context, layout, sheet: number) }
    gtk_print_operation_set_defer_drawing(pointer)
    let side = min(max(layout.size.width, layout.size.height) * Self.pixelsPerPoint, Self.mostSide)
    Task {
      do {
        let made = try await job.picture(Int(side.rounded(.up)))
        picture = made
        made.draw(in: context, layout, sheet: number)
      } catch {
        if !(error is CancellationError) { failure = "\(error)" }
        gtk_print_operation_cancel(pointer)
      }
      gtk_print_operation_draw_page_finish(pointer)
    }
  }

  private func outcome(of result: GtkPrintOperationResult) -> Outcome {
    if let failure { return .failed(failure) }
    switch result {
    case GTK_PRINT_OPERATION_RESULT_APPLY: return .printed
    case GTK_PRINT_OPERATION_RESULT_ERROR:
      var error: UnsafeMutablePointer<GError>?
      gtk_print_operation_get_error(pointer, &error)
      defer { if let error { g_error_free(error) } }
      return .failed(error.flatMap { $0.pointee.message.map { String(cString: $0) } } ?? "")
    default: return .cancelled
    }
  }
}

extension PrintOperation.Picture {
  @MainActor fileprivate func draw(
    in print: OpaquePointer, _ layout: PosterGrid.Layout, sheet number: Int
  ) {
    guard let context = gtk_print_context_get_cairo_context(print), width > 0, height > 0 else { return }
    let part = layout.sheets[min(number, layout.count - 1)]
    let scale = layout.size.width / Double(width)
    cairo_save(context)
    cairo_rectangle(context, part.area.minX, part.area.minY, part.area.width, part.area.height)
    cairo_clip(context)
    pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      guard let base = bytes.baseAddress, bytes.count >= stride * height,
        let surface = cairo_image_surface_create_for_data(
          // cairo only reads the pixels of a source.
          UnsafeMutablePointer(mutating: base.assumingMemoryBound(to: UInt8.self)), CAIRO_FORMAT_RGB24,
          CInt(clamping: width), CInt(clamping: height), CInt(clamping: stride))
      else { return }
      defer {
        // Whatever still needs the pixels gets a copy of them here.
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
      }
      attach(to: surface)
      cairo_translate(context, part.origin.x, part.origin.y)
      cairo_scale(context, scale, scale)
      cairo_set_source_surface(context, surface, 0, 0)
      cairo_paint(context)
      cairo_set_source_rgb(context, 0, 0, 0)
    }
    cairo_restore(context)
    cairo_set_source_rgb(context, 0.4, 0.4, 0.4)
    cairo_set_line_width(context, 0.5)
    for mark in part.marks {
      cairo_move_to(context, mark.start.x, mark.start.y)
      cairo_line_to(context, mark.end.x, mark.end.y)
    }
    cairo_stroke(context)
    guard !part.name.isEmpty else { return }
    cairo_set_font_size(context, 7)
    cairo_move_to(context, part.area.minX + 14, part.area.maxY + PosterGrid.margin - 4)
    cairo_show_text(context, part.name)
  }

  private func attach(to surface: OpaquePointer) {
    guard let jpeg, let copy = malloc(max(1, jpeg.count)) else { return }
    jpeg.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: jpeg.count))
    let status = cairo_surface_set_mime_data(
      surface, CAIRO_MIME_TYPE_JPEG, copy.assumingMemoryBound(to: UInt8.self), CUnsignedLong(jpeg.count),
      { free($0) }, copy)
    if status != CAIRO_STATUS_SUCCESS { free(copy) }
  }
}
