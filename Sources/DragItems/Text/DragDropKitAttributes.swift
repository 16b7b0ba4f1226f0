public import Foundation

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AttributeScopes {
  /// The attributes that attributed text keeps in drags, besides Foundation's own `link`: the ones that
  /// `text/html` and `text/rtf` have in common and a text view can show (contract 1.11.30). On iOS these
  /// attributes belong to UIKit.
  public struct DragDropKitAttributes: AttributeScope {
    /// Whether letters are bold (HTML's `b`, RTF's `\b`); nil means no.
    public let isBold: BoldAttribute
    /// Whether letters are italic (HTML's `i`, RTF's `\i`); nil means no.
    public let isItalic: ItalicAttribute
    /// Whether letters are underlined (HTML's `u`, RTF's `\ul`); nil means no. Links are underlined without
    /// it.
    public let isUnderlined: UnderlineAttribute
    /// Whether letters are struck through (HTML's `s`, RTF's `\strike`); nil means no.
    public let isStruckThrough: StrikethroughAttribute
    /// The colour of the letters; nil means the view's own.
    public let foregroundColor: ForegroundColorAttribute
    /// A picture; only on ``TextAttachment/character``.
    public let attachment: AttachmentAttribute
    /// Foundation's attributes, of which drags keep only `link`.
    public let foundation: FoundationAttributes

    /// The key of ``isBold``.
    public enum BoldAttribute: AttributedStringKey {
      /// The attribute's values.
      public typealias Value = Bool
      /// The attribute's name, which encoders write.
      public static let name = "DragDropKit.bold"
    }

    /// The key of ``isItalic``.
    public enum ItalicAttribute: AttributedStringKey {
      /// The attribute's values.
      public typealias Value = Bool
      /// The attribute's name, which encoders write.
      public static let name = "DragDropKit.italic"
    }

    /// The key of ``isUnderlined``.
    public enum UnderlineAttribute: AttributedStringKey {
      /// The attribute's values.
      public typealias Value = Bool
      /// The attribute's name, which encoders write.
      public static let name = "DragDropKit.underline"
    }

    /// The key of ``isStruckThrough``.
    public enum StrikethroughAttribute: AttributedStringKey {
      /// The attribute's values.
      public typealias Value = Bool
      /// The attribute's name, which encoders write.
      public static let name = "DragDropKit.strikethrough"
    }

    /// The key of ``foregroundColor``, in sRGB.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// The attribute's values.
      public typealias Value = PreviewColor
      /// The attribute's name, which encoders write.
      public static let name = "DragDropKit.foregroundColor"
    }

    /// The key of ``attachment``.
    public enum AttachmentAttribute: AttributedStringKey {
      /// The attribute's values.
      public typealias Value = TextAttachment
      /// The attribute's name, which encoders write.
      public static let name = "DragDropKit.attachment"
    }
  }

  /// The scope as a key path: `\.dragDropKit`.
  public var dragDropKit: DragDropKitAttributes.Type { DragDropKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// Makes the attributes available as properties, such as `text.isBold = true`.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.DragDropKitAttributes, Key>
  ) -> Key { self[Key.self] }
}
