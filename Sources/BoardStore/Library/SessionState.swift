public import Board
public import Foundation

/// What was open, so that it comes back at the next start.
public struct SessionState: Hashable, Sendable, Codable {
  /// Back to front.
  public var windows: [SessionWindow]
  /// Names of boards with the number of images that didn't arrive, since the app ended during their import;
  /// nil if there are none.
  public var interruptedImports: [String: Int]?

  /// More are left out when it's read and written: those farthest back.
  public static let maximumWindows = 200

  /// Nothing was open, unless told otherwise.
  public init(windows: [SessionWindow] = [], interruptedImports: [String: Int]? = nil) {
    self.windows = windows
    self.interruptedImports = interruptedImports
  }

  /// The same without what can't be used, and without more than `maximumWindows`.
  var checked: SessionState {
    let imports = (interruptedImports ?? [:]).filter { BoardLimits.isValid(name: $0.key) && $0.value > 0 }
    return SessionState(
      windows: Array(windows.filter(\.isValid).suffix(Self.maximumWindows)),
      interruptedImports: imports.isEmpty || imports.count > Self.maximumWindows ? nil : imports)
  }
}

/// One window of a session.
public struct SessionWindow: Hashable, Sendable, Codable {
  /// Of a file; a window with another kind of URL isn't restored.
  public var boardURL: URL
  /// Of the window, in screen points.
  public var size: CGSize
  /// Each window has its own.
  public var isSidebarShown: Bool
  /// If true, `size` is the size that the window has when it isn't maximized any more.
  public var isMaximized: Bool
  /// Screen points for a board point; beyond `BoardViewState.zoomRange` the window isn't restored.
  public var zoom: Double
  /// The board point in the middle of the window.
  public var center: CGPoint
  /// The selected pins; those that are gone are left out by whoever restores it.
  public var selection: [PinID]

  /// More are cut off: a session is written often.
  public static let maximumSelection = 2_000

  /// - Parameter selection: what's beyond `maximumSelection` is cut off.
  public init(
    boardURL: URL, size: CGSize, isSidebarShown: Bool, isMaximized: Bool = false, zoom: Double,
    center: CGPoint,
    selection: [PinID] = []
  ) {
    self.boardURL = boardURL
    self.size = size
    self.isSidebarShown = isSidebarShown
    self.isMaximized = isMaximized
    self.zoom = zoom
    self.center = center
    self.selection = Array(selection.prefix(Self.maximumSelection))
  }

  /// Sessions of earlier versions have no selection and no maximized windows.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      boardURL: try values.decode(URL.self, forKey: .boardURL),
      size: try values.decode(CGSize.self, forKey: .size),
      isSidebarShown: try values.decode(Bool.self, forKey: .isSidebarShown),
      isMaximized: try values.decodeIfPresent(Bool.self, forKey: .isMaximized) ?? false,
      zoom: try values.decode(Double.self, forKey: .zoom),
      center: try values.decode(CGPoint.self, forKey: .center),
      selection: try values.decodeIfPresent([PinID].self, forKey: .selection) ?? [])
  }

  var isValid: Bool {
    boardURL.isFileURL && (1...32_767).contains(size.width) && (1...32_767).contains(size.height)
      && BoardViewState(center: center, zoom: zoom).isValid
  }
}
