import Synchronization

/// Counts the live objects of each kind, so that tests can check for leaks. Any thread.
///
/// The counters are always active: the cost is negligible compared with the GObject that each count stands
/// for.
public struct LiveCount: Sendable {
  /// The kinds of counted objects.
  public enum Kind: Int, CaseIterable, Sendable {
    /// Strong references that Swift holds on GObjects.
    case references
    /// Closures that GLib holds until a destroy notify frees them.
    case closures
    /// Connected signal handlers that Swift has connected.
    case connections
    /// Views of GtkViews, including windows.
    case views
    /// Textures.
    case textures
  }

  private static let counts = Mutex([Int](repeating: 0, count: Kind.allCases.count))

  /// The number of live objects of a kind.
  public static subscript(_ kind: Kind) -> Int { counts.withLock { $0[kind.rawValue] } }

  /// All counters at one moment, for comparison with a baseline.
  public static var all: [Kind: Int] {
    let values = counts.withLock { $0 }
    return Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, values[$0.rawValue]) })
  }

  package static func add(_ amount: Int, to kind: Kind) {
    counts.withLock { $0[kind.rawValue] += amount }
  }
}
