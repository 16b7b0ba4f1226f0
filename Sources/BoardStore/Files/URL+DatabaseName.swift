import CBoardStore
import KitFiles
import Foundation
import GRDBSQLite

extension URL {
  /// The name under which SQLite opens or makes the file. SQLite takes bytes, but GRDB hands it text: a path
  /// that isn't UTF-8 becomes a URI (sqlite.org/uri.html), if SQLite was built with URIs.
  var databaseName: String {
    String(validating: pathBytes, as: UTF8.self) ?? databaseAddress
  }

  /// A name by which SQLite doesn't make a missing file, and takes no other file's log for the file's own:
  /// see `board_store_own_files`. GRDB asks for a missing file, unless the name is a URI with `mode=rw`.
  func existingDatabaseName(isWritten: Bool) -> String {
    guard Self.areAddressesKnown else { return databaseName }
    let files = board_store_own_files().map { "&vfs=" + String(cString: $0) } ?? ""
    return databaseAddress + (isWritten ? "?mode=rw" : "?mode=ro") + files
  }

  private static let areAddressesKnown = sqlite3_compileoption_used("USE_URI") != 0

  private var databaseAddress: String {
    var address = "file://"
    for byte in pathBytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "/"):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      default: address += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return address
  }
}
