import CKitGtk

/// UIKit's names of a label's look.
extension Label {
  /// ``alignment`` by UIKit's name.
  public var textAlignment: TextAlignment {
    get { alignment }
    set { alignment = newValue }
  }

  /// The colour of the text; nil, initially, is that of the style.
  public var textColor: Color? {
    get { style?.textColor }
    set { styleOfItsOwn.textColor = newValue }
  }

  /// The font of the text; nil, initially, is that of the style.
  public var font: Font? {
    get { style?.font }
    set { styleOfItsOwn.font = newValue }
  }
}

extension TextAlignment {
  /// ``start``, by UIKit's name.
  public static let natural = TextAlignment.start
  /// The left, in the language of the program.
  @MainActor public static var left: TextAlignment { isRightToLeft ? .end : .start }
  /// The right, in the language of the program.
  @MainActor public static var right: TextAlignment { isRightToLeft ? .start : .end }

  @MainActor private static var isRightToLeft: Bool {
    gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
  }
}

extension Font {
  /// The desktop's font in a size.
  /// - Parameters:
  ///   - size: in points.
  ///   - weight: the thickness of the strokes.
  public static func systemFont(ofSize size: Double, weight: Weight = .regular) -> Font {
    Font(size: size, weight: weight)
  }

  /// The desktop's font in bold.
  /// - Parameter size: in points.
  public static func boldSystemFont(ofSize size: Double) -> Font { Font(size: size, weight: .bold) }

  /// The desktop's font in italics.
  /// - Parameter size: in points.
  public static func italicSystemFont(ofSize size: Double) -> Font { Font(size: size, isItalic: true) }
}
