import Board
import BoardStore
import Foundation
import Glibc

/// Another process that opens a board while the script writes it. It reports that it follows, waits until
/// it's asked to go on, takes the board over, renames it, closes it and reports that.
///
/// It ends when the script does, because its standard input is a connection to the script. A process that
/// waits for the end of the script's output waits for this one, too, because that output is its standard
/// error.
final class SecondProcess {
  private let connection: CInt
  private let process: pid_t

  /// Whether the script's calls are recorded.
  static var isRecorded: Bool { getenv("PINBOARD_FAULTS_LOG") != nil }

  init(_ file: URL, command: UUID, name: String) throws {
    var ends: [CInt] = [0, 0]
    guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw POSIXError(.EMFILE)
    }
    defer { Glibc.close(ends[1]) }
    connection = ends[0]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    let arguments = [CommandLine.arguments[0], "--second", file.path, command.uuidString, name]
    // The calls at which the script is to die are the script's own.
    let environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("PINBOARD_FAULTS_KILL") }
      .map { "\($0.key)=\($0.value)" }
    var pointers = [arguments, environment].map { texts in texts.map { strdup($0) } + [nil] }
    defer { for pointer in pointers.joined() { free(pointer) } }
    var process = pid_t()
    let code = posix_spawn(&process, "/proc/self/exe", &actions, nil, &pointers[0], &pointers[1])
    self.process = process
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOEXEC) }
  }

  deinit { Glibc.close(connection) }

  /// Waits until the process has reported `word`.
  func waits(for word: String) throws {
    var text = ""
    while !text.hasSuffix("\n") {
      var byte: UInt8 = 0
      let count = Glibc.read(connection, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      guard count == 1 else { throw POSIXError(.ECONNRESET) }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    guard text == word + "\n" else { throw POSIXError(.EPROTO) }
  }

  func go() throws {
    guard Glibc.write(connection, "g", 1) == 1 else { throw POSIXError(.EPIPE) }
  }

  /// Waits until the process has ended.
  func ends() throws {
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    guard status == 0 else { throw POSIXError(.ECHILD) }
  }

  // MARK: In the other process

  /// - Parameter arguments: the program, `--second`, the file, the command's id, the board's new name.
  static func run(_ arguments: [String]) async -> Never {
    let (goes, continuation) = AsyncStream<Void>.makeStream()
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while Glibc.read(STDIN_FILENO, &byte, 1) > 0 { continuation.yield() }
      _exit(9)
    }
    do {
      guard let id = UUID(uuidString: arguments[3]) else { _exit(64) }
      let file = try await BoardFile.open(URL(fileURLWithPath: arguments[2], isDirectory: false))
      guard file.state == .following else { say("not following but \(file.state)") }
      FileHandle.standardOutput.write(Data("following\n".utf8))
      for await _ in goes { break }
      try await file.trouble.retry()
      let document = try await file.load()
      try await file.commit(
        Command(
          id: id, name: .words("Rename Board"), changes: [.rename(before: document.name, after: arguments[4])]
        ))
      await file.close()
      FileHandle.standardOutput.write(Data("done\n".utf8))
    } catch {
      say("\(error)")
    }
    _exit(0)
  }

  private static func say(_ problem: String) -> Never {
    FileHandle.standardOutput.write(Data("\(problem)\n".utf8))
    _exit(1)
  }
}
