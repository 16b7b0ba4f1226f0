import Testing

/// Tests that source files are read correctly, because the tests of the rules depend on it.
@Suite struct SourceFileTests {
  @Test(arguments: [
    ("import CKitGtk", "CKitGtk"), ("public import Foundation", "Foundation"),
    ("package import CKitGtk  // why", "CKitGtk"),
    ("@_exported public import DragDrop", "DragDrop"), ("@testable import Board", "Board"),
    ("@_spi(Testing) import GRDB", "GRDB"), ("internal import struct Foundation.URL", "Foundation"),
    ("  import Glibc", "Glibc"), ("@preconcurrency import CKitGtk", "CKitGtk"),
  ])
  func importLinesAreRead(_ line: String, _ module: String) throws {
    #expect(try SourceFile(path: "Sources/X/A.swift", text: "\n\(line)\n").imports.map(\.module) == [module])
  }

  @Test(arguments: [
    "// import CKitGtk", "/// import CKitGtk", "let important = 1", "important()", "func importAll() {}",
  ])
  func otherLinesAreNot(_ line: String) throws {
    #expect(try SourceFile(path: "Sources/X/A.swift", text: line).imports.isEmpty)
  }

  @Test func commentsAreFoundNearby() {
    let file = SourceFile(path: "Sources/X/A.swift", text: "// why\na\nb\nc\nd  // here\n\n\n\ne")
    #expect(file.hasComment(near: 3))
    #expect(file.hasComment(near: 4))
    #expect(!file.hasComment(near: 8))
    #expect(file.code(4) == "d  ")
    #expect(file.module == "X")
  }
}
