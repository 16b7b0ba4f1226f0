import BoardSession

/// The pictures of which the renderer has copies.
struct SceneUploads {
  /// The texture that was last drawn for a picture, and its number in the order of the uploads.
  var numbers: [PictureKey: (texture: ObjectIdentifier, number: Int)] = [:]
  private var count = 0

  /// Notes that a texture is drawn.
  /// - Returns: its number.
  mutating func note(_ texture: ObjectIdentifier, of key: PictureKey) -> Int {
    if numbers[key]?.texture != texture {
      count += 1
      numbers[key] = (texture, count)
    }
    return numbers[key]?.number ?? 0
  }
}
