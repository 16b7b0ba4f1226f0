/// The elements that affect how text looks; the tags of all others are ignored.
enum HTMLElement: String {
  case b, strong, i, em, cite, dfn, `var`, address, u, ins, s, strike, del, a, font, span
  case p, div, section, article, header, footer, main, nav, aside, figure, figcaption, form, fieldset
  case h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, blockquote, pre, table, caption, tr, td, th, body

  /// Whether the element begins and ends a line.
  var isBlock: Bool {
    switch self {
    case .address, .p, .div, .section, .article, .header, .footer, .main, .nav, .aside, .figure, .figcaption,
      .form, .fieldset, .h1, .h2, .h3, .h4, .h5, .h6, .ul, .ol, .li, .dl, .dt, .dd, .blockquote, .pre, .table,
      .caption, .tr, .body:
      true
    default: false
    }
  }

  /// Applies the element's own look, before its `style`.
  func apply(to traits: inout TextTraits) {
    switch self {
    case .b, .strong, .h1, .h2, .h3, .h4, .h5, .h6, .th: traits.isBold = true
    case .i, .em, .cite, .dfn, .var, .address: traits.isItalic = true
    case .u, .ins: traits.isUnderlined = true
    case .s, .strike, .del: traits.isStruckThrough = true
    default: break
    }
  }

  /// Whether the element's end tag may be missing: another element of the kind ends it.
  var endsItself: Bool {
    switch self {
    case .p, .li, .dt, .dd, .tr, .td, .th: true
    default: false
    }
  }
}
