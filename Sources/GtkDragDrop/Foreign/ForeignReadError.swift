import Files
import Foundation

/// Why another program's data didn't come.
enum ForeignReadError: Error, LocalizedError, Equatable {
  /// The other program reported it.
  case refused(String)
  /// It delivered nothing and reported no error.
  case empty
  /// Nothing came for the allowed time; the program may be gone.
  case silent
  /// Nothing is known of what there is on the clipboard.
  case undeclared
  /// It was still delivering when there was no more time to find out what was dropped.
  case slow
  case tooLarge
  /// The drop was finished before the read began.
  case over
  /// An address on the network: nothing is fetched from there.
  case remote(String)
  /// A list of more files than are taken at once.
  case tooMany(Int)
  /// An address that names no file here.
  case unreadable(String)
  /// An address that only the other program understands.
  case internalAddress(String)
  /// A file that couldn't be looked at in time: its disk may be gone.
  case unanswering(String)

  private static let schemesOfNetworks: Set<String> = [
    "http", "https", "ftp", "ftps", "sftp", "smb", "dav", "davs", "nfs", "afp", "ssh",
  ]

  /// Why nothing is fetched from an address that names no file here.
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
