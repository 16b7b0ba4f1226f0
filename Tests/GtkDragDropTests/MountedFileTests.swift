import DragItems
import Foundation
import GtkTestSupport
import KitGLib
import SeededRandom
import Synchronization
import XCTest

@testable import GtkDragDrop

/// Tests of files on shares and devices that the desktop has mounted, which are named by URLs.
final class MountedFileTests: XCTestCase {
  private func entries(
    _ addresses: [String], _ find: (String) -> MountedFile.Finding?
  ) -> [URIList.Entry] {
    URIList(parsing: Data(addresses.joined(separator: "\r\n").utf8), hostName: "here").findingMounts(find)
      .entries
  }

  func testOnlyAddressesOfFilesOfMountsAreAskedFor() {
    for address in [
      "smb://nas/studio/a.png", "SMB://nas/studio/deep/a.png", "sftp://me@host/a.png",
      "dav://host:80/x/a.png",
      "mtp://%5Busb%3A001,004%5D/a.png", "trash:///a.png", "recent:///5a", "davs+sd://host/a.png",
      "ftpis://host/a.png", "some.day-1://host/a.png",
    ] { XCTAssertTrue(MountedFile.mayBe(address), address) }
    for address in [
      // A server's list of shares: GVfs would go there, and log in.
      "smb://nas", "smb://nas/", "smb://nas/studio", "smb://nas//studio", "smb:nas/studio/a.png", "smb://",
      "http://host/a/b.png", "https://host/a/b.png", "file:///a.png", "network:///a", "admin:///etc/shadow",
      "computer:///a", "data:image/png,x", "://a/b.png", "a b://c/d.png", "dns-sd://a/b", "resource:///a",
      "/a/b.png", "a.png", "", ":", "burn:///a",
    ] { XCTAssertFalse(MountedFile.mayBe(address), address) }
  }

  /// GVfs's own list of its file systems: all of them may have files, but for those that it mounts by itself,
  /// where a drag could make this computer go to a server.
  func testWhatGVfsMountsByItselfIsNotAskedFor() throws {
    let folder = URL(filePath: "/usr/share/gvfs/mounts", directoryHint: .isDirectory)
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    guard let files, !files.isEmpty else { throw XCTSkip("GVfs isn't installed") }
    // What was deleted or opened here is on this computer.
    let own = ["trash", "recent"]
    for file in files where file.pathExtension == "mount" {
      var fields: [Substring: [Substring]] = [:]
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let parts = line.split(separator: "=", maxSplits: 1)
        if parts.count == 2 { fields[parts[0]] = parts[1].split(separator: ";") }
      }
      let schemes = (fields["Scheme"] ?? fields["Type"] ?? []) + (fields["SchemeAliases"] ?? [])
      XCTAssertFalse(schemes.isEmpty, file.path)
      for scheme in schemes.map(String.init) {
        let isAsked = own.contains(scheme) || fields["AutoMount"] != ["true"] && scheme != "admin"
        XCTAssertEqual(MountedFile.mayBe("\(scheme)://host/studio/a.png"), isAsked, scheme)
      }
    }
  }

  /// What GIO says of an address is what counts: of a scheme that nobody serves here, there's no file.
  func testNothingIsFoundWhereGIOHasNoMount() {
    for scheme in ["smb", "mtp", "dav", "sftp", "davs+sd", "google-drive", "some.day"] {
      XCTAssertNil(MountedFile.find("\(scheme)://nobody.invalid/studio/a.png"), scheme)
    }
  }

  /// Law: each address becomes what was found for it, in its position; nothing else of a list changes, and
  /// nothing else is asked for.
  func testEachAddressBecomesWhatWasFoundInItsPosition() {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let addresses = (0..<Int.random(in: 1...30, using: &random)).map { number in
        [
          "file:///tmp/\(number).png", "smb://nas/studio/\(number).png", "https://host/\(number).png",
          "mtp://phone/\(number).jpg", "smb://nas/\(number)", "file://other/\(number)",
        ].randomElement(using: &random) ?? ""
      }
      let kinds = Dictionary(
        uniqueKeysWithValues: Set(addresses).map { ($0, Int.random(in: 0..<3, using: &random)) })
      var asked: [String] = []
      let found = entries(addresses) { address in
        asked.append(address)
        switch kinds[address] {
        case 0: return .path("/run/\(address.suffix(6))")
        case 1: return .stream(type: "image/png")
        default: return nil
        }
      }
      let plain = URIList(parsing: Data(addresses.joined(separator: "\n").utf8), hostName: "here").entries
      XCTAssertEqual(asked, addresses.filter(MountedFile.mayBe), "seed \(seed)")
      XCTAssertEqual(found.count, plain.count, "seed \(seed)")
      for (entry, (address, before)) in zip(found, zip(addresses, plain)) {
        let expected: URIList.Entry =
          switch MountedFile.mayBe(address) ? kinds[address] : nil {
          case 0: .file(path: "/run/\(address.suffix(6))")
          case 1: .mounted(uri: address, type: "image/png")
          default: before
          }
        XCTAssertEqual(entry, expected, "seed \(seed), \(address)")
      }
    }
  }

  func testFilesOfAShareAreItemsAndWhatIsntMountedSaysWhy() throws {
    try withDisplay {
      let url = FileManager.default.temporaryDirectory.appending(path: "mounted-\(UUID().uuidString).png")
      try Data("bytes".utf8).write(to: url)
      defer { try? FileManager.default.removeItem(at: url) }
      let list = "smb://nas/studio/a.png\r\nsmb://nas/studio/b%20c.webp\r\nsmb://nas/studio/d.png\r\n"
      let program = try Program(
        [ForeignOffer.uriListType], answers: [ForeignOffer.uriListType: Data(list.utf8)])
      defer { program.close() }
      let foreign = ForeignItems(
        program.source, circles: [],
        findMounted: { address in
          switch address {
          case "smb://nas/studio/a.png": .path(url.path)
          case "smb://nas/studio/b%20c.webp": .stream(type: "image/webp")
          default: nil
          }
        })
      var resolved: [ItemProvider]?
      Task { @MainActor in resolved = await foreign.resolve() }
      XCTAssertTrue(MainLoop.pump { resolved != nil })
      let items = try XCTUnwrap(resolved)
      XCTAssertEqual(items.map(\.suggestedName), [url.lastPathComponent, "b c.webp", "d.png"])
      XCTAssertEqual(items.first?.registeredTypeIdentifiers(fileOptions: .openInPlace), ["image/png"])
      XCTAssertEqual(items.dropFirst().first?.registeredTypeIdentifiers, ["image/webp"])
      XCTAssertEqual(failure(of: items.last), .remote("smb://nas/studio/d.png"))
      // Nothing has such an address here, and GIO says so.
      guard case .unread("smb://nas/studio/b%20c.webp", let reason) = failure(of: items.dropFirst().first)
      else {
        return XCTFail("the load of what isn't there didn't fail")
      }
      XCTAssertFalse(reason.isEmpty)
    }
  }

  /// The desktop's file service may never answer, as a disk that's gone.
  func testAFileServiceThatDoesNotAnswerKeepsNobody() throws {
    try withDisplay {
      let list = Data("smb://nas/studio/a.png\r\nfile:///b.png\r\n".utf8)
      let program = try Program([ForeignOffer.uriListType], answers: [ForeignOffer.uriListType: list])
      defer { program.close() }
      let deadline = ForeignDeadline(after: 3_600)
      let service = DispatchSemaphore(value: 0)
      let isAsked = Mutex(false)
      let foreign = ForeignItems(
        program.source, circles: [], deadline: deadline, typeOfFile: { _ in "image/png" },
        findMounted: { _ in
          isAsked.withLock { $0 = true }
          service.wait()
          return nil
        })
      var resolved: [ItemProvider]?
      Task { @MainActor in resolved = await foreign.resolve() }
      XCTAssertTrue(MainLoop.pump { isAsked.withLock { $0 } })
      XCTAssertNil(resolved)
      deadline.pass()
      XCTAssertTrue(MainLoop.pump { resolved != nil })
      service.signal()
      XCTAssertEqual(resolved?.map(\.suggestedName), ["a.png", "b.png"])
      XCTAssertEqual(failure(of: resolved?.first), .remote("smb://nas/studio/a.png"))
      XCTAssertEqual(failure(of: resolved?.last), .unanswering("/b.png"))
    }
  }
}
