import BoardLook

extension BoardSurface {
  /// What the style sheet calls things that lie on it.
  var styleClass: String {
    switch self {
    case .cork: "on-cork"
    case .linen: "on-linen"
    case .slate: "on-slate"
    }
  }
}
