import CGtk

extension Application {
  /// Whether there's a display to show windows on. Opens it; main thread, before ``run(arguments:)``.
  ///
  /// A program that runs without one is ended by GTK, with a line that only a programmer understands.
  public static var hasDisplay: Bool { gtk_init_check() != 0 }
}
