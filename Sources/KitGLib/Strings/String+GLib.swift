import CKitGtk

extension String {
  /// Takes ownership of a GLib string (transfer full) and frees it; nil for NULL.
  package init?(adopting string: UnsafeMutablePointer<CChar>?) {
    guard let string else { return nil }
    self = String(cString: string)
    g_free(string)
  }
}
