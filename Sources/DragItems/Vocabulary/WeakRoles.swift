import Foundation

/// Delegates and data sources that an object was given and holds weakly.
///
/// One that's freed while the object is in use is a mistake of the program, which would otherwise only see
/// that nothing happens.
@MainActor
package final class WeakRoles {
  private var given: Set<String> = []
  /// Writes a sentence for the programmer, on standard error.
  package static var report: (String) -> Void = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }

  package init() {}

  /// Called when the program sets or removes the object of a role.
  package func record(_ role: String, _ object: AnyObject?) {
    if object == nil { given.remove(role) } else { given.insert(role) }
  }

  /// Called when the object of a role is needed; reports once that it was freed.
  package func check(_ role: String, _ object: AnyObject?, of owner: AnyObject) {
    guard object == nil, given.remove(role) != nil else { return }
    Self.report("\(type(of: owner)): its \(role) was freed. It's held weakly: keep it in a property.")
  }
}
