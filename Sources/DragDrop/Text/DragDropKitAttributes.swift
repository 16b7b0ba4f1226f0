public import Foundation

extension AttributeScopes {
  /// What attributed text keeps in drags, besides Foundation's own `link`: what `text/html` and `text/rtf` have in
  /// common and a text view can show (contract 1.11.30). On iOS these are attributes of UIKit's.
  public struct DragDropKitAttributes: AttributeScope {
    public let isBold: BoldAttribute
    public let isItalic: ItalicAttribute
    public let isUnderlined: UnderlineAttribute
    public let isStruckThrough: StrikethroughAttribute
    /// Of the letters; none is the view's own.
    public let foregroundColor: ForegroundColorAttribute
    /// On ``TextAttachment/character`` alone.
    public let attachment: AttachmentAttribute
    public let foundation: FoundationAttributes

    public enum BoldAttribute: AttributedStringKey {
      public typealias Value = Bool
      public static let name = "DragDropKit.bold"
    }

    public enum ItalicAttribute: AttributedStringKey {
      public typealias Value = Bool
      public static let name = "DragDropKit.italic"
    }

    public enum UnderlineAttribute: AttributedStringKey {
      public typealias Value = Bool
      public static let name = "DragDropKit.underline"
    }

    public enum StrikethroughAttribute: AttributedStringKey {
      public typealias Value = Bool
      public static let name = "DragDropKit.strikethrough"
    }

    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = PreviewColor
      public static let name = "DragDropKit.foregroundColor"
    }

    public enum AttachmentAttribute: AttributedStringKey {
      public typealias Value = TextAttachment
      public static let name = "DragDropKit.attachment"
    }
  }

  public var dragDropKit: DragDropKitAttributes.Type { DragDropKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// Lets `text.isBold = true` be written.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.DragDropKitAttributes, Key>
  ) -> Key { self[Key.self] }
}
