import Foundation
import GRDB

/// Reads a row of a file that isn't trusted: a value of another type is an error. (GRDB's own subscripts
/// end the process on one.)
struct RowReader {
  private let row: Row
  private let owner: String

  /// - Parameter owner: names the row in errors, such as "a pin".
  init(_ row: Row, of owner: String) {
    self.row = row
    self.owner = owner
  }

  func isNull(_ column: Int) -> Bool {
    column < row.count && row.hasNull(atIndex: column)
  }

  func text(_ column: Int) throws -> String {
    guard case .string(let value) = try storage(column) else { throw flaw(column) }
    return value
  }

  func integer(_ column: Int) throws -> Int {
    guard case .int64(let value) = try storage(column) else { throw flaw(column) }
    return Int(value)
  }

  func real(_ column: Int) throws -> Double {
    switch try storage(column) {
    case .double(let value) where value.isFinite: return value
    case .int64(let value): return Double(value)
    default: throw flaw(column)
    }
  }

  func blob(_ column: Int) throws -> Data {
    guard case .blob(let value) = try storage(column) else { throw flaw(column) }
    return value
  }

  func uuid(_ column: Int) throws -> UUID {
    guard let value = UUID(uuidString: try text(column)) else { throw flaw(column) }
    return value
  }

  func flaw(_ column: Int) -> RowFlaw {
    let name = column < row.count ? Array(row.columnNames)[column] : "column \(column)"
    return RowFlaw(detail: "\(owner): \(name)")
  }

  private func storage(_ column: Int) throws -> DatabaseValue.Storage {
    guard column < row.count else { throw flaw(column) }
    let value: DatabaseValue = row[column]
    return value.storage
  }
}

/// A value in a file that can't be what it says it is.
struct RowFlaw: Error {
  /// Where it stands, such as "a pin: width".
  let detail: String
}
