import CGtk

extension String {
  /// Takes over a string of GLib's (transfer full) and frees it; nil from NULL.
  package init?(adopting string: UnsafeMutablePointer<CChar>?) {
    guard let string else { return nil }
    self = String(cString: string)
    g_free(string)
  }
}
