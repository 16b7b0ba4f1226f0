/// The endings of images' file names, for choosing among many files. The files' contents decide in the end.
public enum ImageSuffix {
  private static let pictures: Set<String> = [
    "png", "jpg", "jpeg", "jpe", "jfif", "gif", "webp", "tif", "tiff", "bmp", "ico", "svg", "svgz", "avif",
    "heic",
    "heif", "jxl", "tga", "icns", "pnm", "pbm", "pgm", "ppm",
  ]
  private static let paintings: Set<String> = ["kra", "ora"]
  private static let raws: Set<String> = [
    "dng", "gpr", "cr2", "cr3", "crw", "nef", "nrw", "arw", "sr2", "srf", "orf", "rw2", "rwl", "pef", "raf",
    "srw",
    "mrw", "x3f", "3fr", "fff", "iiq", "mos", "mef", "erf", "kdc", "dcr",
  ]

  /// All endings in lower case, without the dot.
  public static let all = pictures.union(paintings).union(raws)
}
