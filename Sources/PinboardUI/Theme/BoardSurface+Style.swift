import BoardLook

extension BoardSurface {
  /// The style class of widgets on this surface.
  var styleClass: String {
    switch self {
    case .cork: "on-cork"
    case .linen: "on-linen"
    case .slate: "on-slate"
    }
  }
}
