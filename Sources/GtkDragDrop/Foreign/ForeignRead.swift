import CKitGtk
import CKitGtkShim
import DragItems
import KitFiles
import Foundation
import KitGLib

/// One running read of another program's data.
@MainActor
final class ForeignRead {
  private let progress: @MainActor (Int) -> Void
  private var end: (@MainActor (ForeignRead, Result<Data, any Error>) -> Void)?
  /// The C object of the read, which holds a reference on this object until it has reported the end.
  var handle: OpaquePointer?

  init(
    progress: @escaping @MainActor (Int) -> Void,
    end: @escaping @MainActor (ForeignRead, Result<Data, any Error>) -> Void
  ) {
    self.progress = progress
    self.end = end
  }

  /// Ends the read with an error, within the call.
  func cancel() {
    guard let handle else { return }
    shim_stream_read_cancel(handle)
  }

  isolated deinit {
    if let handle { shim_stream_read_unref(handle) }
  }

  static let onProgress: ShimReadProgress = { bytes, data in
    Unmanaged<ForeignRead>.fromOpaque(data).takeUnretainedValue().progress(Int(bytes))
  }

  static let onEnd: ShimReadEnd = { outcome, bytes, message, data in
    let read = Unmanaged<ForeignRead>.fromOpaque(data).takeUnretainedValue()
    let words = message.map { String(cString: $0) }
    read.finish(result(outcome, bytes: bytes, message: words))
  }

  private static func result(
    _ outcome: ShimReadOutcome, bytes: OpaquePointer?, message: String?
  ) -> Result<Data, any Error> {
    switch outcome {
    case SHIM_READ_DONE: .success(bytes.map(GBytesBox.data) ?? Data())
    case SHIM_READ_SILENT: .failure(ForeignReadError.silent)
    case SHIM_READ_TOO_BIG: .failure(ForeignReadError.tooLarge)
    case SHIM_READ_CANCELLED: .failure(CocoaError(.userCancelled))
    default: .failure(ForeignReadError.refused(message ?? "no reason was given"))
    }
  }

  private func finish(_ result: Result<Data, any Error>) {
    let end = end
    self.end = nil
    end?(self, result)
  }
}

/// Passes bytes from GLib to Foundation without copying them.
enum GBytesBox {
  /// Makes data that shares the memory of a GBytes (transfer none) and holds a reference on it.
  static func data(over bytes: OpaquePointer) -> Data {
    var size: gsize = 0
    guard let start = g_bytes_get_data(bytes, &size), size > 0 else { return Data() }
    g_bytes_ref(bytes)
    let address = UInt(bitPattern: bytes)
    return Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: Int(size),
      deallocator: .custom { _, _ in
        if let bytes = OpaquePointer(bitPattern: address) { g_bytes_unref(bytes) }
      })
  }
}

/// The reason why another program's data couldn't be read.
enum ForeignReadError: LoadProblemError, LocalizedError, Equatable {
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
  /// A mounted file that couldn't be read, with GIO's reason.
  case unread(String, String)
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
    case .unread(let uri, let reason): "“\(Self.short(uri))” can't be read: \(reason)."
    case .unanswering(let path): "The disk of “\(Self.short(path))” doesn't answer."
    }
  }

  var loadProblem: LoadProblem {
    switch self {
    case .refused, .empty, .over: .notDelivered
    case .silent, .undeclared, .slow: .tookTooLong
    case .tooLarge: .tooLarge
    case .remote(let address), .internalAddress(let address): .elsewhere(Self.short(address))
    case .tooMany(let limit): .tooMany(limit: limit)
    case .unreadable(let address): .notAFile(Self.short(address))
    case .unread(let address, let reason): .unreadable(Self.short(address), reason: reason)
    case .unanswering(let path): .unanswering(Self.short(path))
    }
  }

  private static func short(_ text: String) -> String {
    let shown = text.shown
    return shown.count > 120 ? shown.prefix(117) + "…" : shown
  }
}

/// A deadline for finding out everything about a drop. It's needed because each read's own deadline restarts
/// with every byte, and a disk may never answer.
@MainActor
final class ForeignDeadline {
  private let duration: TimeInterval
  private var isOver = false
  private var timer: MainLoopTimer?
  private var waiting: [Int: () -> Void] = [:]
  private var lastNumber = 0

  /// - Parameter duration: in seconds; by default at least 20, and enough for two reads that deliver nothing.
  init(after duration: TimeInterval? = nil) { self.duration = duration ?? max(20, 2 * ForeignSource.silence) }

  func start() {
    timer?.cancel()
    isOver = false
    timer = MainLoop.schedule(after: duration) { [weak self] in self?.pass() }
  }

  func stop() {
    timer?.cancel()
    timer = nil
  }

  /// Called when the time is up.
  func pass() {
    isOver = true
    let late = waiting
    waiting = [:]
    for giveUp in late.values { giveUp() }
  }

  /// - Parameter ask: receives a function that takes the answer, during the call or later.
  /// - Returns: nil when the time is up first; a later answer is ignored.
  func answer<Answer: Sendable>(_ ask: (@escaping @MainActor (Answer) -> Void) -> Void) async -> Answer? {
    guard !isOver else { return nil }
    lastNumber += 1
    let number = lastNumber
    return await withCheckedContinuation { (continuation: CheckedContinuation<Answer?, Never>) in
      waiting[number] = { continuation.resume(returning: nil) }
      ask { answer in
        guard self.waiting.removeValue(forKey: number) != nil else { return }
        continuation.resume(returning: answer)
      }
    }
  }
}
