/// The Debian packages of GStreamer's plugins that films need.
enum FilmPackage {
  /// The package that reads the containers, and decodes the pictures of WebM.
  static let containers = "gstreamer1.0-plugins-good"
  /// The package that reads Ogg and decodes Theora.
  static let free = "gstreamer1.0-plugins-base"
  /// The package that decodes most films' pictures.
  static let usual = "gstreamer1.0-libav"
  /// The package that decodes AV1, and reads the containers of DVDs.
  static let further = "gstreamer1.0-plugins-bad"

  /// Returns the package that decodes pictures of a media type.
  static func decoding(_ mediaType: String) -> String {
    switch mediaType {
    case "video/x-av1": further
    case "video/x-vp8", "video/x-vp9", "image/jpeg": containers
    default: usual
    }
  }
}
