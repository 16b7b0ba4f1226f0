public import Board
public import Foundation

/// The open windows, which the next start restores.
public struct SessionState: Hashable, Sendable, Codable {
  /// The windows from back to front.
  public var windows: [SessionWindow]
  /// The names of boards with the number of their images that are missing because the app ended during an
  /// import; nil if there are none.
  public var interruptedImports: [String: Int]?

  /// The greatest number of windows. If there are more, those farthest back are left out when the session is
  /// read or written.
  public static let maximumWindows = 200

  /// Makes a session, by default without windows.
  public init(windows: [SessionWindow] = [], interruptedImports: [String: Int]? = nil) {
    self.windows = windows
    self.interruptedImports = interruptedImports
  }

  /// The session without unusable windows, and with at most `maximumWindows`.
  var checked: SessionState {
    let imports = (interruptedImports ?? [:]).filter { BoardLimits.isValid(name: $0.key) && $0.value > 0 }
    return SessionState(
      windows: Array(windows.filter(\.isValid).suffix(Self.maximumWindows)),
      interruptedImports: imports.isEmpty || imports.count > Self.maximumWindows ? nil : imports)
  }
}

/// One window of a session.
public struct SessionWindow: Hashable, Sendable, Codable {
  /// The URL of the board's file. A window with another kind of URL isn't restored.
  public var boardURL: URL
  /// The window's size in screen points.
  public var size: CGSize
  /// Whether the window shows its sidebar.
  public var isSidebarShown: Bool
  /// The sidebar's width in screen points; nil for the usual one.
  public var sidebarWidth: Double?
  /// Whether the window is maximized. If so, `size` is its size when it isn't maximized any more.
  public var isMaximized: Bool
  /// The number of screen points for a board point. Beyond `BoardViewState.zoomRange` the window isn't
  /// restored.
  public var zoom: Double
  /// The board point in the middle of the window.
  public var center: CGPoint
  /// The selected pins. Restoring leaves out pins that are gone.
  public var selection: [PinID]

  /// The greatest number of selected pins that are stored, because a session is written often.
  public static let maximumSelection = 2_000

  /// - Parameters:
  ///   - boardURL: the board's file.
  ///   - size: the window's size, in points.
  ///   - isSidebarShown: whether the sidebar is shown.
  ///   - sidebarWidth: the sidebar's width, in points; nil for the usual one.
  ///   - isMaximized: whether the window is maximised.
  ///   - zoom: the magnification; 1 shows one board point as one point.
  ///   - center: the middle of the visible part, in board points.
  ///   - selection: the selected pins, which are cut off after `maximumSelection`.
  public init(
    boardURL: URL, size: CGSize, isSidebarShown: Bool, sidebarWidth: Double? = nil, isMaximized: Bool = false,
    zoom: Double,
    center: CGPoint,
    selection: [PinID] = []
  ) {
    self.boardURL = boardURL
    self.size = size
    self.isSidebarShown = isSidebarShown
    self.sidebarWidth = sidebarWidth
    self.isMaximized = isMaximized
    self.zoom = zoom
    self.center = center
    self.selection = Array(selection.prefix(Self.maximumSelection))
  }

  /// Sessions of earlier versions have no selection, no maximized windows and no widths of sidebars. A width
  /// that no screen has is left out.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      boardURL: try values.decode(URL.self, forKey: .boardURL),
      size: try values.decode(CGSize.self, forKey: .size),
      isSidebarShown: try values.decode(Bool.self, forKey: .isSidebarShown),
      sidebarWidth: try values.decodeIfPresent(Double.self, forKey: .sidebarWidth)
        .flatMap { (1...32_767).contains($0) ? $0 : nil },
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
