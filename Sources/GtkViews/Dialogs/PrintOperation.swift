import CKitGtk
import CKitGtkShim
import KitFiles
package import Foundation
import KitGLib

/// Prints a picture on a sheet of paper, through the desktop's print dialog. In a sandbox, the desktop's
/// portal shows it.
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
    /// The reason, in GTK's words.
    case failed(String)
  }

  private typealias Draw = @MainActor (OpaquePointer) -> Void
  private typealias Done = @MainActor (GtkPrintOperationResult) -> Void

  /// Asks how to print, and prints. The picture fills the sheet as far as its shape allows, in the middle;
  /// the sheet is turned if that makes the picture larger.
  /// - Parameters:
  ///   - title: the name of the job.
  ///   - window: the window that the dialog belongs to.
  ///   - file: a PDF file that's written instead, without a dialog; nil to print.
  package static func run(
    _ picture: Picture, title: String, from window: Window?, to file: URL? = nil
  ) async -> Outcome {
    let operation = GObjectRef(adopting: gtk_print_operation_new())
    let pointer: UnsafeMutablePointer<GtkPrintOperation> = operation.pointer()
    gtk_print_operation_set_job_name(pointer, title)
    gtk_print_operation_set_n_pages(pointer, 1)
    gtk_print_operation_set_unit(pointer, GTK_UNIT_POINTS)
    gtk_print_operation_set_allow_async(pointer, 1)
    // Without it, the paper and its orientation can be seen in the dialog and not be chosen.
    gtk_print_operation_set_embed_page_setup(pointer, 1)
    if let setup = gtk_page_setup_new() {
      gtk_page_setup_set_orientation(
        setup,
        picture.width > picture.height ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT)
      gtk_print_operation_set_default_page_setup(pointer, setup)
      g_object_unref(UnsafeMutableRawPointer(setup))
    }
    if let file { gtk_print_operation_set_export_filename(pointer, file.systemPath) }
    let draw: Draw = { context in picture.draw(in: context) }
    let drawing = SignalConnection(operation, draw) { data, destroy in
      shim_print_operation_on_draw_page(
        pointer, { ClosureBox<Draw>.body(of: $3)($1) }, data, destroy)
    }
    defer { withExtendedLifetime(drawing) {} }
    let (answers, answer) = AsyncStream<Outcome>.makeStream()
    let done: Done = { result in answer.yield(outcome(of: result, pointer)) }
    let ending = SignalConnection(operation, done) { data, destroy in
      shim_print_operation_on_done(pointer, { ClosureBox<Done>.body(of: $2)($1) }, data, destroy)
    }
    defer { withExtendedLifetime(ending) {} }
    let action = file == nil ? GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG : GTK_PRINT_OPERATION_ACTION_EXPORT
    let result = gtk_print_operation_run(pointer, action, window?.gtkWindow, nil)
    if result != GTK_PRINT_OPERATION_RESULT_IN_PROGRESS { return outcome(of: result, pointer) }
    for await outcome in answers { return outcome }
    return .cancelled
  }

  private static func outcome(
    of result: GtkPrintOperationResult, _ operation: UnsafeMutablePointer<GtkPrintOperation>
  ) -> Outcome {
    switch result {
    case GTK_PRINT_OPERATION_RESULT_APPLY: return .printed
    case GTK_PRINT_OPERATION_RESULT_ERROR:
      var error: UnsafeMutablePointer<GError>?
      gtk_print_operation_get_error(operation, &error)
      defer { if let error { g_error_free(error) } }
      return .failed(error.flatMap { $0.pointee.message.map { String(cString: $0) } } ?? "")
    default: return .cancelled
    }
  }
}

extension PrintOperation.Picture {
  @MainActor fileprivate func draw(in print: OpaquePointer) {
    guard let context = gtk_print_context_get_cairo_context(print), width > 0, height > 0 else { return }
    let sheet = CGSize(
      width: gtk_print_context_get_width(print), height: gtk_print_context_get_height(print))
    let scale = min(sheet.width / Double(width), sheet.height / Double(height))
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
      cairo_translate(
        context, (sheet.width - Double(width) * scale) / 2, (sheet.height - Double(height) * scale) / 2)
      cairo_scale(context, scale, scale)
      cairo_set_source_surface(context, surface, 0, 0)
      cairo_paint(context)
      cairo_set_source_rgb(context, 0, 0, 0)
    }
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
