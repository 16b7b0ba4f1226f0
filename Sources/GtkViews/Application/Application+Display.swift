import CGtk

extension Application {
  /// Whether there's a display to show windows on. Opens it. Call it on the main thread, before
  /// ``run(arguments:)``.
  ///
  /// GTK ends a program without a display with a message that only programmers understand.
  public static var hasDisplay: Bool { gtk_init_check() != 0 }
}
