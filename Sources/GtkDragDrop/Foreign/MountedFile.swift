import CKitGtk
import DragItems
import Foundation
import KitFiles
import KitGLib

/// Files on shares and devices that the desktop has mounted (GVfs), by their URLs: some file managers hand
/// over `smb:` and `mtp:` URLs instead of paths. All functions block, and may be called on any thread.
///
/// A URL is never mounted. Otherwise a program could make this computer log in to any server by dragging that
/// server's URL.
enum MountedFile {
  /// Where a mounted file is read.
  enum Finding: Equatable, Sendable {
    /// At a path, as text; see `String.init(nameBytes:)`.
    case path(String)
    /// By GIO alone, and its MIME type.
    case stream(type: String)
  }

  /// The schemes of which GIO isn't asked: GVfs mounts them by itself, they aren't mounts, or they need more
  /// rights. GIO knows of all others what's mounted, whatever the desktop brings along.
  private static let otherSchemes: Set = [
    "http", "https", "network", "dns-sd", "computer", "burn", "admin", "file", "resource", "data",
  ]
  /// The schemes whose first name is that of a share. A shorter path names a server's list of shares.
  private static let schemesOfShares: Set = ["smb", "afp"]
  private static let bytesAtOnce = 1 << 20

  /// Whether a URL has the form of a mounted file's.
  static func mayBe(_ address: String) -> Bool {
    let scheme = address.prefix { $0 != ":" }
    let name = scheme.lowercased()
    guard name.first?.isLetter ?? false, name.allSatisfy({ $0.isASCII && !"/?# ".contains($0) }),
      !otherSchemes.contains(name), address.dropFirst(scheme.count).hasPrefix("://")
    else { return false }
    let names = schemesOfShares.contains(name) ? 2 : 1
    return address.dropFirst(scheme.count + 3).split(separator: "/", omittingEmptySubsequences: false)
      .dropFirst().filter { !$0.isEmpty }.count >= names
  }

  /// Returns nil if the desktop has mounted no such file.
  @Sendable static func find(_ address: String) -> Finding? {
    guard mayBe(address), let file = g_file_new_for_uri(address) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    let path = path(of: file)
    // GVfs also names a path if the program that serves it has ended.
    if let path, access(path.systemPath, F_OK) == 0 { return .path(path) }
    guard
      let facts = g_file_query_info(
        file, "standard::type,standard::content-type", G_FILE_QUERY_INFO_NONE, nil, nil)
    else { return path.map(Finding.path) }
    defer { g_object_unref(UnsafeMutableRawPointer(facts)) }
    guard g_file_info_get_file_type(facts) == G_FILE_TYPE_REGULAR else { return nil }
    let reported = g_file_info_get_content_type(facts).map { String(cString: $0) }
    return .stream(
      type: URIList.lastName(in: address).flatMap { GuessedFileType.type(ofName: $0) } ?? reported
        ?? "application/octet-stream")
  }

  private static func path(of file: OpaquePointer) -> String? {
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    return String(nameBytes: [UInt8](cString: path))
  }

  /// Makes a load handler that reads a file by GIO, on a thread of its own: a share may never answer.
  static func loadHandler(for address: String, limit: Int) -> ItemProvider.DataLoadHandler {
    { reply in
      let progress = LoadProgress(total: -1)
      let cancellable = Cancellable()
      progress.onCancel { cancellable.cancel() }
      DispatchQueue(label: "GtkDragDrop.MountedFile", qos: .default).async {
        do {
          let data = try read(address, limit: limit, cancellable) { progress.completedUnitCount = Int64($0) }
          reply(data, nil)
        } catch let error as GLibError {
          let isCancelled = cancellable.isCancelled
          reply(
            nil, isCancelled ? CocoaError(.userCancelled) : ForeignReadError.unread(address, error.message))
        } catch {
          reply(nil, error)
        }
      }
      return progress
    }
  }

  private static func read(
    _ address: String, limit: Int, _ cancellable: Cancellable, report: (Int) -> Void
  ) throws -> Data {
    guard let file = g_file_new_for_uri(address) else { throw ForeignReadError.unreadable(address) }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let stream = try GLibError.check({ g_file_read(file, cancellable.reference, $0) }) else {
      throw ForeignReadError.unreadable(address)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
    let input = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GInputStream.self)
    var data = Data()
    while true {
      var part = Data(count: bytesAtOnce)
      let count = try GLibError.check { error in
        part.withUnsafeMutableBytes {
          g_input_stream_read(input, $0.baseAddress, gsize($0.count), cancellable.reference, error)
        }
      }
      guard count > 0 else { return data }
      data.append(part.prefix(count))
      guard data.count <= limit else { throw ForeignReadError.tooLarge }
      report(data.count)
    }
  }

  /// GIO's object that ends a running call, from any thread.
  private final class Cancellable: Sendable {
    /// A number, since pointers aren't sendable; GCancellable's functions may be called on any thread.
    private let address = UInt(bitPattern: g_cancellable_new())

    var reference: UnsafeMutablePointer<GCancellable>? { UnsafeMutablePointer(bitPattern: address) }
    var isCancelled: Bool { g_cancellable_is_cancelled(reference) != 0 }

    func cancel() { g_cancellable_cancel(reference) }

    deinit { g_object_unref(UnsafeMutableRawPointer(bitPattern: address)) }
  }
}

extension URIList {
  /// Whether there are URLs that may be those of mounted files.
  var mayHaveMounts: Bool { entries.contains { $0.uri.map(MountedFile.mayBe) ?? false } }

  /// Finds out which of the other URLs are mounted files.
  /// - Parameter find: may block.
  func findingMounts(_ find: (String) -> MountedFile.Finding?) -> URIList {
    var list = self
    list.entries = entries.map { entry in
      guard case .other(let uri) = entry, MountedFile.mayBe(uri) else { return entry }
      return switch find(uri) {
      case .path(let path): .file(path: path)
      case .stream(let type): .mounted(uri: uri, type: type)
      case nil: entry
      }
    }
    return list
  }
}
