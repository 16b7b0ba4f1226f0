import Files

/// The kinds of files for which another picture is shown than the file's own one.
public enum ImageStandIn {
  /// Returns a short description of the picture that's shown instead, for a mark on it; nil if the file's own
  /// picture is shown.
  /// - Parameter type: a MIME type, as in `ImageFacts.typeIdentifier`.
  public static func note(ofType type: String) -> String? {
    type == ImageFormat.raw.typeIdentifier ? "Preview of a raw file" : nil
  }

  /// Returns a sentence that says so about an image called `name`; nil if the file's own picture is shown.
  public static func sentence(ofType type: String, name: String) -> String? {
    note(ofType: type).map { _ in
      "\(ImagingError.shown(name)) is a camera's raw file: what's shown is the preview that's in it"
    }
  }
}
