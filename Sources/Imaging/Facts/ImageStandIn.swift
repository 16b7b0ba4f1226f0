/// Kinds of files of which something else is shown than the picture that's in them.
public enum ImageStandIn {
  /// What's shown instead, in a few words for a mark on the picture; nil where it's the picture itself.
  /// - Parameter type: a MIME type, as `ImageFacts.typeIdentifier`.
  public static func note(ofType type: String) -> String? {
    type == ImageFormat.raw.typeIdentifier ? "Preview of a raw file" : nil
  }

  /// The same as a sentence about an image called `name`.
  public static func sentence(ofType type: String, name: String) -> String? {
    note(ofType: type).map { _ in
      "\(ImagingError.shown(name)) is a camera's raw file: what's shown is the preview that's in it"
    }
  }
}
