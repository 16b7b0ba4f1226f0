import Files
import Foundation

/// The reason why another program's data couldn't be read.
enum ForeignReadError: Error, LocalizedError, Equatable {
  /// The other program reported an error.
  case refused(String)
  /// The program delivered nothing and reported no error.
  case empty
  /// No data came for the allowed time; the program may have ended.
  case silent
  /// The clipboard's owner didn't name its types in time.
  case undeclared
  /// The program was still delivering when the time for finding out about the drop was up.
  case slow
  case tooLarge
  /// The drop was finished before the read began.
  case over
  /// A URL on the network, which isn't fetched.
  case remote(String)
  /// A list with more files than the limit.
  case tooMany(Int)
  /// A URL that doesn't name a file of this computer.
  case unreadable(String)
  /// A URL that only the other program understands.
  case internalAddress(String)
  /// A file that couldn't be examined in time: its disk may have gone.
  case unanswering(String)

  private static let schemesOfNetworks: Set<String> = [
    "http", "https", "ftp", "ftps", "sftp", "smb", "dav", "davs", "nfs", "afp", "ssh",
  ]

  /// Makes the reason why a URL that names no file here isn't fetched.
  init(unfetched address: String) {
    let scheme = address.prefix { $0 != ":" }
    guard scheme.count < address.count else {
      self = .unreadable(address)
      return
    }
    switch scheme.lowercased() {
    case "file": self = .unreadable(address)
    case "data": self = .refused("the picture that’s written into its address is damaged")
    case let scheme where Self.schemesOfNetworks.contains(scheme): self = .remote(address)
    default: self = .internalAddress(address)
    }
  }

  var errorDescription: String? {
    switch self {
    case .refused(let reason): "The other program didn't deliver the data: \(reason)."
    case .empty: "The other program delivered no data."
    case .silent: "The other program stopped answering before it delivered the data."
    case .undeclared: "The program that holds the clipboard took too long to say what is in it."
    case .slow: "The other program took too long to deliver the data."
    case .tooLarge: "The other program sent more data than fits."
    case .over: "The drop is over; its data can't be read any more."
    case .remote(let uri):
      "“\(Self.short(uri))” is on the network; save it to a file first, then drop the file."
    case .tooMany(let limit):
      "More than \(limit.formatted()) files came at once; what was beyond that was left out."
    case .unreadable(let uri): "“\(Self.short(uri))” is no file of this computer."
    case .internalAddress(let address):
      "“\(Self.short(address))” is an address that only the other program understands; save it to a file first."
    case .unanswering(let path): "The disk of “\(Self.short(path))” doesn't answer."
    }
  }

  private static func short(_ text: String) -> String {
    let shown = text.shown
    return shown.count > 120 ? shown.prefix(117) + "…" : shown
  }
}
