import Synchronization

/// Counts the live objects of a kind, so that tests can bring it back to a baseline. Any thread.
///
/// The counters are always on: an atomic addition is nothing beside the GObject that goes with it.
public struct LiveCount: Sendable {
  /// What is counted.
  public enum Kind: Int, CaseIterable, Sendable {
    /// Strong references that Swift holds on GObjects.
    case references
    /// Closures that GLib holds until a destroy notify frees them.
    case closures
    /// Connected signal handlers that Swift knows of.
    case connections
    /// Views of the view layer, windows included.
    case views
    /// Textures.
    case textures
  }

  private static let counts = Mutex([Int](repeating: 0, count: Kind.allCases.count))

  /// The number of live objects of a kind.
  public static subscript(_ kind: Kind) -> Int { counts.withLock { $0[kind.rawValue] } }

  /// All counters, as they were at one moment; for comparing with a baseline.
  public static var all: [Kind: Int] {
    let values = counts.withLock { $0 }
    return Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, values[$0.rawValue]) })
  }

  package static func add(_ amount: Int, to kind: Kind) {
    counts.withLock { $0[kind.rawValue] += amount }
  }
}
