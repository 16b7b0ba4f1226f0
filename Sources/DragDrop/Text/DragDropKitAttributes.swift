public import Foundation

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AttributeScopes {
  /// What attributed text keeps in drags, besides Foundation's own `link`: what `text/html` and `text/rtf` have in
  /// common and a text view can show (contract 1.11.30). On iOS these are attributes of UIKit's.
  public struct DragDropKitAttributes: AttributeScope {
    /// None means no; HTML's `b`, RTF's `\b`.
    public let isBold: BoldAttribute
    /// None means no; HTML's `i`, RTF's `\i`.
    public let isItalic: ItalicAttribute
    /// None means no; HTML's `u`, RTF's `\ul`. Links show a line without it.
    public let isUnderlined: UnderlineAttribute
    /// None means no; HTML's `s`, RTF's `\strike`.
    public let isStruckThrough: StrikethroughAttribute
    /// Of the letters; none is the view's own.
    public let foregroundColor: ForegroundColorAttribute
    /// On ``TextAttachment/character`` alone.
    public let attachment: AttachmentAttribute
    /// Drags keep nothing of it but `link`.
    public let foundation: FoundationAttributes

    /// Of ``isBold``.
    public enum BoldAttribute: AttributedStringKey {
      public typealias Value = Bool
      public static let name = "DragDropKit.bold"
    }

    /// Of ``isItalic``.
    public enum ItalicAttribute: AttributedStringKey {
      public typealias Value = Bool
      public static let name = "DragDropKit.italic"
    }

    /// Of ``isUnderlined``.
    public enum UnderlineAttribute: AttributedStringKey {
      public typealias Value = Bool
      public static let name = "DragDropKit.underline"
    }

    /// Of ``isStruckThrough``.
    public enum StrikethroughAttribute: AttributedStringKey {
      public typealias Value = Bool
      public static let name = "DragDropKit.strikethrough"
    }

    /// Of ``foregroundColor``, in sRGB.
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = PreviewColor
      public static let name = "DragDropKit.foregroundColor"
    }

    /// Of ``attachment``.
    public enum AttachmentAttribute: AttributedStringKey {
      public typealias Value = TextAttachment
      public static let name = "DragDropKit.attachment"
    }
  }

  /// Names the scope as a key path: `\.dragDropKit`.
  public var dragDropKit: DragDropKitAttributes.Type { DragDropKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// Lets `text.isBold = true` be written.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.DragDropKitAttributes, Key>
  ) -> Key { self[Key.self] }
}
