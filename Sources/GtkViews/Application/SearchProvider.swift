import CKitGtk
import CKitGtkShim
package import Foundation
import KitGLib

/// What a program finds when the user types words in the desktop's overview (GNOME Shell).
///
/// The calls come from other programs on the message bus: words and identifiers may be anything. None of them
/// may open a window but ``open(_:words:time:)`` and ``showAll(for:time:)``.
@MainActor
package protocol SearchProvider: AnyObject {
  /// Returns the identifiers of what has all of the words, the best ones first.
  /// - Parameter earlier: what was found for fewer or shorter words; nil for a new search.
  func results(for words: [String], among earlier: [String]?) async -> [String]

  /// Returns what's shown of things that were found. Those that aren't there any more are left out.
  func details(of identifiers: [String]) async -> [SearchResultDetails]

  /// Shows a thing that was chosen.
  /// - Parameter time: the time of the click or key, as the display server counts it.
  func open(_ identifier: String, words: [String], time: UInt32) async

  /// Shows the program with everything that's found.
  func showAll(for words: [String], time: UInt32) async
}

/// What the overview shows of a thing that was found.
package struct SearchResultDetails: Sendable {
  /// The thing's identifier.
  package var identifier: String
  /// The name.
  package var name: String
  /// A line about it; nil for none.
  package var description: String?
  /// A picture, as a PNG; nil shows the program's icon.
  package var picture: Data?

  package init(identifier: String, name: String, description: String?, picture: Data?) {
    self.identifier = identifier
    self.name = name
    self.description = description
    self.picture = picture
  }
}

extension Application {
  /// The greatest numbers of words and of things in a call, and of characters of a word.
  private static let mostWords = 32
  private static let mostThings = 200
  private static let longestWord = 256

  /// Answers the searches of the desktop's overview at the object `…/SearchProvider`. Call it once, before
  /// ``run(arguments:)``.
  package func provideSearch(_ provider: any SearchProvider) {
    let answer: Answer = { [weak self, weak provider] method, arguments, call in
      guard let self, let provider else { return call.finish(method.isQuestion ? [] : nil) }
      // A program without a window goes on until the answer is there.
      hold()
      Task {
        await Self.answer(method, arguments, from: provider, call)
        self.release()
      }
    }
    shim_application_export(
      gtkApplication, "/SearchProvider", Self.searchInterface,
      { method, arguments, call, data in
        let call = BusCall(call)
        guard let method = SearchMethod(rawValue: String(cString: method)) else { return call.finish(nil) }
        ClosureBox<Answer>.body(of: data)(method, BusArguments(arguments), call)
      }, ClosureBox<Answer>.retained(answer), releaseClosure)
  }

  private typealias Answer = @MainActor (SearchMethod, BusArguments, BusCall) -> Void

  private static func answer(
    _ method: SearchMethod, _ arguments: BusArguments, from provider: any SearchProvider, _ call: BusCall
  ) async {
    switch method {
    case .initialResults:
      call.finish(await provider.results(for: words(arguments, 0), among: nil))
    case .furtherResults:
      let earlier = Array(arguments.texts(0).prefix(mostThings))
      call.finish(await provider.results(for: words(arguments, 1), among: earlier))
    case .details:
      call.finish(await provider.details(of: Array(arguments.texts(0).prefix(mostThings))))
    case .open:
      call.finish(nil)
      await provider.open(arguments.text(0), words: words(arguments, 1), time: arguments.number(2))
    case .showAll:
      call.finish(nil)
      await provider.showAll(for: words(arguments, 0), time: arguments.number(1))
    }
  }

  private static func words(_ arguments: BusArguments, _ index: Int) -> [String] {
    arguments.texts(index).prefix(mostWords).map { String($0.prefix(longestWord)) }
  }

  private static let searchInterface = """
    <node><interface name="org.gnome.Shell.SearchProvider2">
      <method name="GetInitialResultSet">
        <arg type="as" direction="in"/><arg type="as" direction="out"/>
      </method>
      <method name="GetSubsearchResultSet">
        <arg type="as" direction="in"/><arg type="as" direction="in"/><arg type="as" direction="out"/>
      </method>
      <method name="GetResultMetas">
        <arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/>
      </method>
      <method name="ActivateResult">
        <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="in"/>
      </method>
      <method name="LaunchSearch">
        <arg type="as" direction="in"/><arg type="u" direction="in"/>
      </method>
    </interface></node>
    """
}

/// The methods of the interface.
private enum SearchMethod: String {
  case initialResults = "GetInitialResultSet"
  case furtherResults = "GetSubsearchResultSet"
  case details = "GetResultMetas"
  case open = "ActivateResult"
  case showAll = "LaunchSearch"

  /// Whether the answer is a list of texts.
  var isQuestion: Bool { self == .initialResults || self == .furtherResults }
}

/// The arguments of a call on the message bus. GDBus has checked that their types are the interface's.
@MainActor
private final class BusArguments {
  private let value: OpaquePointer

  init(_ value: OpaquePointer) { self.value = g_variant_ref(value) }

  isolated deinit { g_variant_unref(value) }

  private func argument<Value>(_ index: Int, _ body: (OpaquePointer) -> Value) -> Value {
    let child = g_variant_get_child_value(value, gsize(index))!
    defer { g_variant_unref(child) }
    return body(child)
  }

  func text(_ index: Int) -> String {
    argument(index) { g_variant_get_string($0, nil).map { String(cString: $0) } ?? "" }
  }

  func number(_ index: Int) -> UInt32 { argument(index) { g_variant_get_uint32($0) } }

  func texts(_ index: Int) -> [String] {
    argument(index) { list in
      (0..<g_variant_n_children(list)).compactMap { index in
        let item = g_variant_get_child_value(list, index)!
        defer { g_variant_unref(item) }
        return g_variant_get_string(item, nil).map { String(cString: $0) }
      }
    }
  }
}

/// A call on the message bus, which is answered once.
@MainActor
private final class BusCall {
  private let call: OpaquePointer

  init(_ call: OpaquePointer) { self.call = call }

  /// Answers with a list of texts; nil answers a method that returns nothing.
  func finish(_ texts: [String]?) {
    guard let texts else { return shim_bus_call_return(call) }
    var words: [UnsafePointer<CChar>?] = texts.map { UnsafePointer(strdup($0)) }
    defer { for word in words { free(UnsafeMutablePointer(mutating: word)) } }
    shim_bus_call_return_value(call, g_variant_new_strv(&words, gssize(words.count)))
  }

  func finish(_ details: [SearchResultDetails]) {
    let dictionaries = details.map(Self.dictionary)
    shim_bus_call_return_value(call, shim_variant_new_dictionaries(dictionaries, gsize(dictionaries.count)))
  }

  private static func dictionary(_ details: SearchResultDetails) -> OpaquePointer {
    var entries = [entry("id", details.identifier), entry("name", details.name)]
    if let description = details.description { entries.append(entry("description", description)) }
    if let picture = details.picture, let icon = icon(picture) {
      entries.append(shim_variant_new_entry("icon", icon))
      g_variant_unref(icon)
    }
    return shim_variant_new_dictionary(entries, gsize(entries.count))
  }

  private static func entry(_ key: String, _ text: String) -> OpaquePointer {
    shim_variant_new_entry(key, g_variant_new_string(text))
  }

  /// Returns an icon of an image file's bytes as GIO serialises it (transfer full).
  private static func icon(_ picture: Data) -> OpaquePointer? {
    let bytes = LentData.bytes(of: picture)
    defer { g_bytes_unref(bytes) }
    let icon = g_bytes_icon_new(bytes)
    defer { g_object_unref(UnsafeMutableRawPointer(icon)) }
    return g_icon_serialize(icon)
  }
}
