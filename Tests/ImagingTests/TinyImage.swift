import Foundation

/// The smallest files of formats that GdkPixbuf can't write: all made by ImageMagick from plain colours.
enum TinyImage {
  /// 6 × 4, red.
  static let avif = data(
    """
    AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5w\
    aXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAHAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEA\
    AAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAAAGAAAABAAAABBwaXhpAAAA\
    AAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAACRtZGF0EgAKBRgIbsCEMhEYAAooooQAALATVl9ApOsM/A==
    """)
  /// 64 × 48, red, one tile of 64 × 64.
  static let heic = data(
    """
    AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5w\
    aXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAAAHgACAAEAAAAAAAAAAQAAAAAA\
    AAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAAALNpcGNvAAAA\
    c2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAAD\
    AB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQ\
    cGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACZtZGF0AAAAGigB\
    rxOA+BDhp//8TSj/+rHPD9PMe/OikM+A
    """)
  /// 6 × 4, from red to blue.
  static let webp = data(
    """
    UklGRkwAAABXRUJQVlA4IEAAAADwAgCdASoGAAQAA4BaJagCdGuAwQD9APf/uwAGBrNvcAD+7uqV5Z/44vOfQ/9Nx7Uy//W3sZ5VFYHf\
    RY3H+AAA
    """)
  /// 6 × 4, two frames.
  static let animatedGIF = data(
    """
    R0lGODlhBgAEAPAAAP8AAAAAACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAABgAEAAACBISPqVcAIfkEAAoAAAAsAAAAAAYA\
    BACAAAD/AAAAAgSEj6lXADs=
    """)
  /// 6 × 4, its first frame alone.
  static let gif = animatedGIF.prefix(63) + [0x3B]
  /// 40 × 20 units, green.
  static let svg = Data(
    """
    <?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#0f0"/></svg>
    """.utf8)

  private static func data(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }
}
