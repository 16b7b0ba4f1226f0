import Files
import Foundation
import GRDBSQLite

extension URL {
  /// What SQLite is told to open or make. It takes a path's bytes, but GRDB hands it text: what isn't UTF-8
  /// becomes an address (sqlite.org/uri.html), as far as SQLite was built to know them.
  var databaseName: String {
    String(validating: pathBytes, as: UTF8.self) ?? databaseAddress
  }

  /// GRDB has SQLite make what isn't there, unless the name is an address that says otherwise.
  var existingDatabaseName: String {
    Self.areAddressesKnown ? databaseAddress + "?mode=rw" : databaseName
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
