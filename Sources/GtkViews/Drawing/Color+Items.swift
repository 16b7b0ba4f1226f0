public import DragItems
public import Foundation

/// Colours in drags and on the clipboard, as with `UIColor` on iOS: the same data as `PreviewColor`'s.
extension Color: ItemProviderReading, ItemProviderWriting {
  /// The types of `PreviewColor`.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    PreviewColor.readableTypeIdentifiersForItemProvider
  }
  /// The types of `PreviewColor`.
  public static var writableTypeIdentifiersForItemProvider: [String] {
    PreviewColor.writableTypeIdentifiersForItemProvider
  }

  /// - Throws: `ItemProviderError` unless the data is a colour.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Color {
    Color(try PreviewColor.object(withItemProviderData: data, typeIdentifier: typeIdentifier))
  }

  /// Delivers the colour. Components are clamped to 0 … 1; non-finite ones become 0.
  public func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    PreviewColor(self).loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: completionHandler)
  }

  /// Creates the colour of a preview or a drag.
  public init(_ color: PreviewColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension PreviewColor {
  /// Creates the colour of a view, as the background of a preview.
  public init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
