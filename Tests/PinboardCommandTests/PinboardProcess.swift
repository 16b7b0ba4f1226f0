import Foundation

/// Runs the built `pinboard`, as a script would: without a display.
enum PinboardProcess {
  struct Outcome {
    let status: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The program that was built together with these tests; nil if it wasn't.
  static var program: URL? {
    // The test runner is a file of its own in the build folder, beside the programs.
    let runner = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = runner.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("pinboard")
    }
    return program.flatMap { FileManager.default.isExecutableFile(atPath: $0.path) ? $0 : nil }
  }

  static func run(_ arguments: [String], in folder: TemporaryFolder) async throws -> Outcome {
    guard let program else { throw CocoaError(.fileNoSuchFile) }
    let id = UUID().uuidString
    let output = folder.file(".\(id).out")
    let errors = folder.file(".\(id).err")
    for url in [output, errors] { try Data().write(to: url) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.url.path, "LC_ALL": "C.UTF-8"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    let status = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Int32, any Error>) in
      process.terminationHandler = { process in
        // A signal is told apart from a status as shells do it.
        let status = process.terminationStatus
        continuation.resume(returning: process.terminationReason == .exit ? status : 128 + status)
      }
      do {
        try process.run()
      } catch {
        continuation.resume(throwing: error)
      }
    }
    return Outcome(
      status: status, output: try Data(contentsOf: output),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}
