import ChildProcess
import Foundation
import Glibc

/// Runs the built `pinboard`, as a script would: without a display.
enum PinboardProcess {
  struct Outcome {
    let status: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The program that was built together with these tests; nil if it wasn't built.
  static var program: URL? {
    // The test runner is a file in the build folder, beside the programs.
    let runner = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = runner.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("pinboard")
    }
    return program.flatMap { FileManager.default.isExecutableFile(atPath: $0.path) ? $0 : nil }
  }

  private static func environment(
    in folder: TemporaryFolder, _ others: [String: String] = [:]
  ) -> [String: String] {
    let usual = [
      "PATH": "/usr/bin:/bin", "HOME": folder.url.path, "LC_ALL": "C.UTF-8",
      // Changes that a board's file can't take are kept there; the home folder isn't always taken from
      // `HOME`.
      "XDG_DATA_HOME": folder.file(".data").path,
    ]
    return usual.merging(others) { $1 }
  }

  /// The folder with the catalogues of the languages, where the built program finds them; nil if they weren't
  /// made.
  static var catalogues: URL? {
    let folder = program?.resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("locale")
    let german = folder?.appendingPathComponent("de/LC_MESSAGES/pinboard.mo").path
    return german.map { FileManager.default.fileExists(atPath: $0) } == true ? folder : nil
  }

  /// - Parameters:
  ///   - arguments: each is the text of its bytes.
  ///   - location: the working directory, if it isn't the folder itself.
  ///   - input: the data for its standard input.
  ///   - variables: further variables of its environment, such as `LANGUAGE`.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, at location: URL? = nil, input: Data? = nil,
    variables: [String: String] = [:]
  ) async throws -> Outcome {
    guard let program else { throw CocoaError(.fileNoSuchFile) }
    let id = UUID().uuidString
    let output = folder.file(".\(id).out")
    let errors = folder.file(".\(id).err")
    for url in [output, errors] { try Data().write(to: url) }
    let piped = folder.file(".\(id).in")
    try input?.write(to: piped)
    let reading = input == nil ? nil : try FileHandle(forReadingFrom: piped)
    let (written, complained) = (try FileHandle(forWritingTo: output), try FileHandle(forWritingTo: errors))
    let process = try ChildProcess(
      program, arguments, environment: environment(in: folder, variables), in: location ?? folder.url,
      input: reading?.fileDescriptor, output: written.fileDescriptor, errors: complained.fileDescriptor)
    let status = await process.end()
    return Outcome(
      status: status, output: try Data(contentsOf: output),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// Runs the program with its errors on a terminal; returns the terminal's text.
  static func onTerminal(_ arguments: [String], in folder: TemporaryFolder) async throws -> String {
    guard let program else { throw CocoaError(.fileNoSuchFile) }
    // Swift imports neither posix_openpt nor the numbers of TIOCSPTLCK and TIOCGPTN.
    let main = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (isLocked, number) = (CInt(0), CInt(0))
    guard main >= 0, ioctl(main, 0x4004_5431, &isLocked) == 0, ioctl(main, 0x8004_5430, &number) == 0 else {
      throw POSIXError(.ENODEV)
    }
    defer { close(main) }
    let end = Glibc.open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard end >= 0 else { throw POSIXError(.ENODEV) }
    let process = try ChildProcess(
      program, arguments, environment: environment(in: folder), in: folder.url, errors: end)
    _ = await process.end()
    // The output stays in the terminal until it's read; there's room for some thousand bytes.
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var wanted = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    var text = ""
    while poll(&wanted, 1, 0) > 0, wanted.revents & Int16(POLLIN) != 0 {
      let count = Glibc.read(main, &bytes, bytes.count)
      guard count > 0 else { break }
      text += String(decoding: bytes[..<count], as: UTF8.self)
    }
    close(end)
    return text
  }
}
