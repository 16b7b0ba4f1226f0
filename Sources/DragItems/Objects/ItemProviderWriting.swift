public import Foundation

/// A class or value whose objects can be dragged out (`NSItemProviderWriting`; contract 1.11.29).
///
/// ```swift
/// final class Swatch: NSObject, ItemProviderWriting {
///   static var writableTypeIdentifiersForItemProvider: [String] { [UTType.plainText.identifier] }
///
///   func loadData(
///     withTypeIdentifier typeIdentifier: String,
///     forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
///   ) -> Progress? {
///     completionHandler(Data("#FF8800".utf8), nil)
///     return nil
///   }
/// }
/// ```
public protocol ItemProviderWriting: Sendable {
  /// The types that objects of the class can be written as, best fidelity first.
  static var writableTypeIdentifiersForItemProvider: [String] { get }
  /// The types that this object can be written as; used instead of the class's list. Default: the class's
  /// list.
  var writableTypeIdentifiersForItemProvider: [String] { get }
  /// Returns who may see a representation. Default: everybody.
  static func itemProviderVisibilityForRepresentation(withTypeIdentifier type: String)
    -> ItemProviderRepresentationVisibility
  /// Returns who may see a representation of this object; used instead of the class's answer. Default: the
  /// class's answer.
  func itemProviderVisibilityForRepresentation(withTypeIdentifier type: String)
    -> ItemProviderRepresentationVisibility
  /// Makes the data. Called off the main thread.
  /// - Parameters:
  ///   - type: one of the types that the object can be written as.
  ///   - completionHandler: call it exactly once, on any thread, with data or an error.
  func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress?
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ItemProviderWriting {
  public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }

  public static func itemProviderVisibilityForRepresentation(withTypeIdentifier type: String)
    -> ItemProviderRepresentationVisibility
  { .all }

  public func itemProviderVisibilityForRepresentation(withTypeIdentifier type: String)
    -> ItemProviderRepresentationVisibility
  { Self.itemProviderVisibilityForRepresentation(withTypeIdentifier: type) }
}

/// Who may see one representation of an item (`NSItemProviderRepresentationVisibility`; contract 1.11.11).
public enum ItemProviderRepresentationVisibility: Int, Sendable {
  /// Every program.
  case all = 0
  /// Programs of the same team.
  case team = 1
  /// Programs of the same group.
  case group = 2
  /// Only this process.
  case ownProcess = 3

  /// Returns whether a program in the audience sees a representation of this visibility (a group is part of
  /// its team).
  func isVisible(to audience: ItemProviderRepresentationVisibility) -> Bool {
    rawValue <= audience.rawValue
  }
}

/// An object that has a preferred size of presentation (`UIItemProviderPresentationSizeProviding`; contract
/// 1.11.25).
public protocol PresentationSizeProviding: ItemProviderWriting {
  /// The preferred size in points.
  var preferredPresentationSizeForItemProvider: CGSize { get }
}

/// A class, or a value, that can be made from an item's data (`NSItemProviderReading`; contract 1.11.30).
///
/// ```swift
/// struct Swatch: ItemProviderReading {
///   let code: String
///   static var readableTypeIdentifiersForItemProvider: [String] { [UTType.plainText.identifier] }
///
///   static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Swatch {
///     Swatch(code: String(decoding: data, as: UTF8.self))
///   }
/// }
/// ```
public protocol ItemProviderReading: Sendable {
  /// The types from which the class can be made, most wanted first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }
  /// Makes the object from data. Called off the main thread.
  /// - Parameters:
  ///   - data: the item's data.
  ///   - typeIdentifier: the entry of the class's list that the data conforms to, spelled as it is there, so
  ///     that a `switch` over the list finds it.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
  /// Makes the object from data, for a class that must know more than the entry of its list. Not part of
  /// UIKit. Default: calls the method without the data's own type.
  /// - Parameters:
  ///   - data: the item's data.
  ///   - typeIdentifier: the entry of the class's list that the data conforms to, spelled as it is there.
  ///   - dataType: the type with which the data was registered, such as `image/png` for an entry that is
  ///     `public.image`.
  static func object(
    withItemProviderData data: Data, typeIdentifier: String, dataType: TypeIdentifier
  ) throws -> Self
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ItemProviderReading {
  public static func object(
    withItemProviderData data: Data, typeIdentifier: String, dataType: TypeIdentifier
  ) throws -> Self { try object(withItemProviderData: data, typeIdentifier: typeIdentifier) }
}

/// A class that reads more types than its own list names (`UIItemProviderReadingAugmentationProviding`;
/// contract 1.11.31).
public protocol ItemProviderReadingAugmentation: ItemProviderReading {
  /// Types that are preferred to the class's own. Default: none.
  static var additionalLeadingReadableTypeIdentifiersForItemProvider: [String] { get }
  /// Types that are used after the class's own. Default: none.
  static var additionalTrailingReadableTypeIdentifiersForItemProvider: [String] { get }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ItemProviderReadingAugmentation {
  public static var additionalLeadingReadableTypeIdentifiersForItemProvider: [String] { [] }
  public static var additionalTrailingReadableTypeIdentifiersForItemProvider: [String] { [] }
}

extension ItemProviderReading {
  /// All types that the class reads, most wanted first.
  package static var wantedTypes: [TypeIdentifier] {
    let own = readableTypeIdentifiersForItemProvider
    guard let more = self as? any ItemProviderReadingAugmentation.Type else {
      return own.map(TypeIdentifier.init)
    }
    return
      (more.additionalLeadingReadableTypeIdentifiersForItemProvider + own
      + more.additionalTrailingReadableTypeIdentifiersForItemProvider).map(TypeIdentifier.init)
  }
}

/// Text in drags, as with `NSString` on iOS (contract 1.11.30).
extension String: ItemProviderReading, ItemProviderWriting {
  /// Most wanted first.
  public static let readableTypeIdentifiersForItemProvider = [
    "public.utf8-plain-text", "public.plain-text", "text/plain",
  ]
  /// Best fidelity first.
  public static let writableTypeIdentifiersForItemProvider = ["public.utf8-plain-text", "public.plain-text"]

  /// Reads UTF-8, or UTF-16 with a byte order mark.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> String {
    if let text = String(data: data, encoding: .utf8) { return text }
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]),
      let text = String(data: data, encoding: .utf16)
    {
      return text
    }
    throw ItemProviderError(.unavailableCoercion, "The text is in an encoding that can't be told.")
  }

  /// Delivers UTF-8, whatever type is asked for.
  public func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(utf8), nil)
    return nil
  }
}

/// Links in drags, as with `NSURL` on iOS (contract 1.11.30).
extension URL: ItemProviderReading, ItemProviderWriting {
  /// Most wanted first.
  public static let readableTypeIdentifiersForItemProvider = [
    "public.url", "public.file-url", "text/uri-list",
  ]
  /// Best fidelity first.
  public static let writableTypeIdentifiersForItemProvider = [
    "public.url", "text/uri-list", "public.utf8-plain-text",
  ]

  /// The types of this URL; a file's URL has types of its own.
  public var writableTypeIdentifiersForItemProvider: [String] {
    isFileURL ? ["public.file-url", "text/uri-list"] : Self.writableTypeIdentifiersForItemProvider
  }

  /// Reads the first URL of a list, skipping comments (RFC 2483).
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> URL {
    let lines = String(decoding: data.prefix(64 << 10), as: UTF8.self).split(whereSeparator: \.isNewline)
    let first = lines.first { !$0.hasPrefix("#") }
    guard let first, let url = URL(string: String(first)), url.scheme != nil else {
      throw ItemProviderError(.unavailableCoercion, "The data is no URL.")
    }
    return url
  }

  /// Delivers the absolute URL; as a list, with a line ending (RFC 2483).
  public func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    let ending = TypeIdentifier(type) == TypeIdentifier("text/uri-list") ? "\r\n" : ""
    completionHandler(Data((absoluteString + ending).utf8), nil)
    return nil
  }
}
