import Foundation

/// A program that behaves like a decoder at first: it sends the greeting, then runs its line of shell.
/// Descriptor 3 is its connection.
struct FakeDecoder {
  let program: URL

  init(in folder: TemporaryFolder, greets: Bool = true, then line: String) throws {
    let greeting = greets ? #"printf 'PBG1\037\000\000\000' >&3"# : ""
    program = try folder.file("decoder-\(UUID().uuidString)", Data("#!/bin/sh\n\(greeting)\n\(line)\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
  }
}
