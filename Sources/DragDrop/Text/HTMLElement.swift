/// The elements that have a say in how a text looks; all others are looked through.
enum HTMLElement: String {
  case b, strong, i, em, cite, dfn, `var`, address, u, ins, s, strike, del, a, font, span
  case p, div, section, article, header, footer, main, nav, aside, figure, figcaption, form, fieldset
  case h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, blockquote, pre, table, caption, tr, td, th, body

  /// Stands in lines of its own.
  var isBlock: Bool {
    switch self {
    case .address, .p, .div, .section, .article, .header, .footer, .main, .nav, .aside, .figure, .figcaption,
      .form, .fieldset, .h1, .h2, .h3, .h4, .h5, .h6, .ul, .ol, .li, .dl, .dt, .dd, .blockquote, .pre, .table,
      .caption, .tr, .body:
      true
    default: false
    }
  }

  /// What the element itself does, before any style of its own.
  func apply(to traits: inout TextTraits) {
    switch self {
    case .b, .strong, .h1, .h2, .h3, .h4, .h5, .h6, .th: traits.isBold = true
    case .i, .em, .cite, .dfn, .var, .address: traits.isItalic = true
    case .u, .ins: traits.isUnderlined = true
    case .s, .strike, .del: traits.isStruckThrough = true
    default: break
    }
  }

  /// Elements whose end tag may be missing: another of the kind ends them.
  var endsItself: Bool {
    switch self {
    case .p, .li, .dt, .dd, .tr, .td, .th: true
    default: false
    }
  }
}
