// A board may have a surface of its own, instead of that of the preferences.

extension BoardDocument {
  /// The surface that was chosen for this board; nil if it has that of the preferences.
  public var surface: BoardSurface? { surfacePin?.content.surface }

  /// The pin that says what the board lies on. Of several, which only another program or two computers make,
  /// it's the one with the greatest id.
  var surfacePin: Pin? { surfacePins.values.max { $0.id < $1.id } }

  /// Returns a pin that the file has: one of `pins`, or the board's surface.
  public func storedPin(_ id: PinID) -> Pin? { pin(id) ?? surfacePins[id] }

  /// All pins that the file has: those of `pins`, and the board's surface.
  public var storedPins: [Pin] {
    surfacePins.isEmpty ? pins : pins + surfacePins.values.sorted { $0.id < $1.id }
  }

  /// The ids of ``storedPins``.
  var storedIDs: [PinID] { pins.indices.map { pins[$0].id } + surfacePins.keys }
}
