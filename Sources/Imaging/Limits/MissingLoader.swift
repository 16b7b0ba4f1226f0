import KitFiles

extension ImageFormat {
  /// The error for a system without the format's loader.
  /// - Parameter mediaType: that of a film's pictures; empty if the film's container can't be read, and for
  ///   other formats.
  func missingLoader(ofPictures mediaType: String) -> ImagingError.Reason {
    guard isFilm else { return .missingLoader(format: displayName, package: loaderPackage) }
    return .missingLoader(
      format: displayName,
      package: mediaType.isEmpty ? containerPackage : FilmPackage.decoding(mediaType))
  }

  /// The package that reads a film's container.
  private var containerPackage: String {
    self == .ogg || self == .mpeg ? loaderPackage : FilmPackage.containers
  }
}
