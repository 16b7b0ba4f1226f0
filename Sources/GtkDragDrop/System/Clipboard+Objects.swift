public import DragItems
public import Foundation

/// The clipboard's content as objects, as with `UIPasteboard`'s `string`, `images` and so on.
///
/// Reading waits for the program that has copied, which may never answer: an item that can't be loaded is
/// left out. The questions such as ``hasImages`` are answered at once, from types alone.
extension Clipboard {
  /// Puts objects on the clipboard, each an item of its own
  /// (`UIPasteboard.setObjects(_:localOnly:expirationDate:)`).
  /// - Parameters:
  ///   - objects: texts, links, images and others; an empty list clears the clipboard.
  ///   - localOnly: whether the objects stay with this program, as in
  ///     ``setItemProviders(_:localOnly:expirationDate:)``.
  ///   - expirationDate: when the objects are removed, as in
  ///     ``setItemProviders(_:localOnly:expirationDate:)``.
  public func setObjects(
    _ objects: [any ItemProviderWriting], localOnly: Bool = false, expirationDate: Date? = nil
  ) {
    setItemProviders(
      objects.map { ItemProvider(object: $0) }, localOnly: localOnly, expirationDate: expirationDate)
  }

  /// Returns the objects of all items from which the class can be made, in the items' order, without those
  /// that couldn't be loaded. Cancelling the task cancels the loads.
  public func objects<T: ItemProviderReading>(ofClass type: T.Type) async -> [T] {
    let providers = await itemProviders().filter { $0.canLoadObject(ofClass: type) }
    return await withTaskGroup(of: (Int, T?).self) { group in
      for (index, provider) in providers.enumerated() {
        group.addTask { (index, try? await provider.object(ofClass: type)) }
      }
      var objects: [Int: T] = [:]
      for await (index, object) in group { objects[index] = object }
      return providers.indices.compactMap { objects[$0] }
    }
  }

  /// The first text; nil without one.
  public var string: String? { get async { await strings.first } }
  /// The texts.
  public var strings: [String] { get async { await objects(ofClass: String.self) } }
  /// The first link or file; nil without one.
  public var url: URL? { get async { await urls.first } }
  /// The links and files.
  public var urls: [URL] { get async { await objects(ofClass: URL.self) } }
  /// The first image; nil without one.
  public var image: Image? { get async { await images.first } }
  /// The images, also those of copied image files.
  public var images: [Image] { get async { await objects(ofClass: Image.self) } }
  /// The first colour; nil without one.
  public var color: PreviewColor? { get async { await colors.first } }
  /// The colours.
  public var colors: [PreviewColor] { get async { await objects(ofClass: PreviewColor.self) } }

  /// Whether there's a text.
  public var hasStrings: Bool { has(String.self) }
  /// Whether there's a link or a file.
  public var hasURLs: Bool { has(URL.self) }
  /// Whether there's an image. False for files that another program has copied, whose types aren't known yet:
  /// ask ``hasURLs`` too.
  public var hasImages: Bool { has(Image.self) }
  /// Whether there's a colour.
  public var hasColors: Bool { has(PreviewColor.self) }

  private func has(_ type: any ItemProviderReading.Type) -> Bool {
    hasItemsConforming(toTypeIdentifiers: type.readableTypeIdentifiersForItemProvider)
  }
}
