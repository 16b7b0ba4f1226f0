import Board
import Foundation
import KitFiles
import Testing

@testable import BoardStore

/// The copies that programs which carry files lay beside a board that two computers have changed.
@Suite(.timeLimit(.minutes(5))) struct ConflictCopyTests {
  @Test(
    arguments: [
      ("Castle.sync-conflict-20261128-101500-KF44DZH", "Castle", "KF44DZH", 28),
      ("Castle.sync-conflict-20261128-101500", "Castle", nil, 28),
      ("Castle (conflicted copy 2026-11-28 101500)", "Castle", nil, 28),
      ("Castle (conflicted copy Anna Maria 2026-11-28 101500)", "Castle", "Anna Maria", 28),
      ("Castle (Anna's conflicted copy 2026-11-28)", "Castle", "Anna", 28),
      ("Castle (Anna’s conflicted copy 2026-11-28) (1)", "Castle", "Anna", 28),
      ("Castle (In Konflikt stehende Kopie von Anna Maria 2026-11-28)", "Castle", "Anna Maria", 28),
      ("Castle (Copie en conflit de Anna 2026-11-28)", "Castle", "Anna", 28),
      ("Castle (conflict 1)", "Castle", nil, nil),
      ("Castle (SFConflict anna@example.org 2026-11-28-10-15-00)", "Castle", nil, 28),
      ("Castle_conflict-20261128-101500", "Castle", nil, 28),
      ("Castle_DESK_Nov-28-101500-2026_Conflict", "Castle", "DESK", nil),
      ("Castle_DESK_Nov-28-1015-2026_Conflict_2", "Castle", "DESK", nil),
      ("Castle.Conflict", "Castle", nil, nil), ("Castle [conflicted]", "Castle", nil, nil),
      ("Castle-studio-pc-safeBackup-0001", "Castle", "studio-pc", nil),
      ("My (old) Castle.v2 (conflict 2)", "My (old) Castle.v2", nil, nil),
    ] as [(String, String, String?, Int?)])
  func namesOfCopiesAreKnown(name: String, stem: String, origin: String?, day: Int?) throws {
    let copy = try #require(ConflictCopy(named: name + ".pinboard"))
    #expect(copy.stem == stem)
    if origin != nil { #expect(copy.origin == origin) }
    #expect(copy.day?.day == day)
    if day != nil { #expect(copy.day?.month == 11) }
  }

  /// OneDrive adds the name of the computer alone. Only this computer's name is known.
  @Test func aNameOfThisComputerIsThatOfACopy() throws {
    let host = try #require(try? String(contentsOfFile: "/proc/sys/kernel/hostname", encoding: .utf8))
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let copy = ConflictCopy(named: "Castle-\(host).pinboard")
    if host.count > 1 { #expect(copy?.stem == "Castle") }
    #expect(ConflictCopy(named: "-\(host).pinboard") == nil)
  }

  /// People give their copies such names, too.
  @Test(arguments: [
    "Castle", "Castle (1)", "Castle copy", "Castle (Copy)", "Castle (2026-11-28)", "Castle-backup",
    "Castle-2", "Conflict", "Castle 2026-11-28", "Castle.sync", "War and conflict",
  ])
  func otherNamesAreNobodysCopies(name: String) {
    #expect(ConflictCopy(named: name + ".pinboard") == nil)
    #expect(ConflictCopy(named: name + ".sync-conflict-20261128-101500-KF44DZH.png") == nil)
  }

  @Test func aCopyComesIntoItsBoardOnceItIsWhole() async throws {
    let folder = try TemporaryFolder()
    let url = folder.file("Castle.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let copy = folder.file("Castle.sync-conflict-20261128-101500-KF44DZH.pinboard").standardizedFileURL
    try FileManager.default.copyItem(at: url, to: copy)
    let there = try await BoardEditor(BoardFile.open(copy))
    let original = try await Samples.addOriginal(77, bytes: 300_000, to: there.file)
    try await there.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    await there.file.close()
    let whole = try Data(contentsOf: copy)
    let here = try await BoardEditor(BoardFile.open(url))
    let first = try #require(await here.document.pins.first?.id)
    try await here.perform { .setCaption(of: first, to: "here", in: $0) }
    for share in [1.0 / 3, 0.87] {
      try whole.prefix(Int(Double(whole.count) * share)).write(to: copy)
      #expect(await here.file.dueCopies() == [copy], "\(share) of the copy")
      await #expect(throws: (any Error).self, "\(share) of the copy") { try await here.file.takeIn(copy) }
      #expect(await here.file.dueCopies().isEmpty)
    }
    try whole.write(to: copy)
    #expect(await here.file.dueCopies() == [copy])
    let report = try #require(try await here.file.takeIn(copy))
    #expect(report.added.map(\.content.neededOriginal) == [original.id])
    #expect(try await here.file.takeIn(copy)?.isEmpty == true)
    let merged = try await here.file.load()
    #expect(merged.pin(first)?.attributes.caption == "here")
    #expect(merged.pins.count == 4)
    // The editor doesn't know the merge yet, and goes on.
    try await here.perform { .setCaption(of: first, to: "still here", in: $0) }
    try await here.undo()
    try await here.undo()
    #expect(try await here.file.load().pin(first)?.attributes.caption == "")
    #expect(try await here.file.load().pins.count == 4)
    try await here.reload()
    // What was done here is undone first, and then the merge as a whole.
    try await here.perform { Command.takeBack(report.summary, on: $0) }
    #expect(await here.document.pins.count == 3)
    #expect(try await here.file.upkeep.check().isSound)
    await here.file.close()
  }

  /// A folder that was carried badly for weeks: copies of copies, of all programs, all at once.
  @Test func manyCopiesAndCopiesOfCopiesComeIn() async throws {
    let folder = try TemporaryFolder()
    let url = folder.file("Castle.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let conflict = "Castle.sync-conflict-20261128-101500-KF44DZH"
    let names =
      [
        conflict, conflict + ".sync-conflict-20261129-101500-AB12CDE",
        conflict + " (conflicted copy 2026-11-29 101500)", "Castle (conflict 1) (conflicted copy 2026-11-30)",
        "Castle (Anna's conflicted copy 2026-11-28) (1)", "Castle-studio-pc-safeBackup-0001",
      ] + (1...18).map { "Castle (conflict \($0))" }
    for (number, name) in names.enumerated() {
      let copy = folder.file(name + ".pinboard")
      try FileManager.default.copyItem(at: url, to: copy)
      let there = try await BoardEditor(BoardFile.open(copy))
      try await there.perform { board in
        let note = Pin(
          content: .note("\(number)"), name: "", center: CGPoint(x: number * 87, y: 0),
          size: CGSize(width: 100.0 / 3, height: 60))
        return .add([note], originals: [], to: board)
      }
      await there.file.close()
    }
    let here = try await BoardFile.open(url)
    let count = try await here.load().pins.count
    let due = await here.dueCopies()
    #expect(Set(due.map(\.name)) == Set(names.map { $0 + ".pinboard" }))
    for copy in due { #expect(try await here.takeIn(copy)?.added.count == 1, "\(copy.name)") }
    #expect(try await here.load().pins.count == count + names.count)
    #expect(try await here.upkeep.check().isSound)
    await here.close()
  }

  @Test func aCopyOfAnotherBoardStays() async throws {
    let folder = try TemporaryFolder()
    let (url, copy) = (folder.file("Castle.pinboard"), folder.file("Castle (conflict 1).pinboard"))
    for file in [url, copy] { _ = try await Samples.makeBoard(at: file) }
    let bytes = try Data(contentsOf: url)
    let file = try await BoardFile.open(url)
    for copy in await file.dueCopies() { #expect(try await file.takeIn(copy) == nil) }
    #expect(await file.dueCopies().isEmpty)
    await file.close()
    #expect(try Data(contentsOf: url) == bytes)
    #expect(BoardEntry(reading: copy).copy?.stem == "Castle")
  }

  /// People's copies have the names of Google Drive's. Only where it carries the folder, and only if it's the
  /// same board, such a file is a copy.
  @Test(
    arguments: [".tmp.drivedownload", ".tmp.driveupload", ".stfolder", ""],
    ["Castle (1)", "Castle (b2f54385)"])
  func copiesOfGoogleDriveAreItsOwnOnly(mark: String, name: String) async throws {
    let folder = try TemporaryFolder()
    let subfolder = folder.file("inside/of it")
    try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: true)
    if !mark.isEmpty {
      try FileManager.default.createDirectory(at: folder.file(mark), withIntermediateDirectories: true)
    }
    let isDrives = mark.hasPrefix(".tmp.drive")
    let url = subfolder.appending(path: "Castle.pinboard")
    let copy = subfolder.appending(path: name + ".pinboard").standardizedFileURL
    _ = try await Samples.makeBoard(at: url)
    try FileManager.default.copyItem(at: url, to: copy)
    let there = try await BoardEditor(BoardFile.open(copy))
    _ = try await Samples.addOriginal(7, to: there.file)
    try await there.perform { .rename(to: "There", in: $0) }
    await there.file.close()
    #expect((BoardEntry(reading: copy).copy != nil) == isDrives)
    #expect(BoardEntry(reading: url).copy == nil)
    let file = try await BoardFile.open(url)
    #expect(await file.dueCopies() == (isDrives ? [copy] : []))
    if isDrives {
      #expect(try await file.takeIn(copy)?.isEmpty == false)
      #expect(try await file.load().name == "There")
    }
    await file.close()
    // Another board with such a name stays, and is a board like others.
    try FileManager.default.removeItem(at: copy)
    _ = try await Samples.makeBoard(at: copy)
    #expect(BoardEntry(reading: copy).copy == nil)
  }

  @Test func theKindOfAMountIsThatOfTheInnermost() {
    let mounts = """
      /dev/sda1 / ext4 rw 0 0
      google-drive-ocamlfuse /home/anna/My\\040Drive fuse.google-drive-ocamlfuse rw 0 0
      remote: /home/anna/My\\040Drive/other fuse.rclone rw 0 0
      """
    let folder = "/home/anna/My Drive"
    #expect(CarriedFolder.kindOfMount(at: folder + "/boards", in: mounts) == "fuse.google-drive-ocamlfuse")
    #expect(CarriedFolder.kindOfMount(at: folder, in: mounts) == "fuse.google-drive-ocamlfuse")
    #expect(CarriedFolder.kindOfMount(at: folder + "/other/a", in: mounts) == "fuse.rclone")
    #expect(CarriedFolder.kindOfMount(at: folder + "s", in: mounts) == "ext4")
  }

  /// Without an original beside it, it's a board like others.
  @Test func aCopyAloneIsABoardLikeOthers() async throws {
    let folder = try TemporaryFolder()
    let copy = folder.file("Castle (conflict 1).pinboard")
    _ = try await Samples.makeBoard(at: copy)
    #expect(BoardEntry(reading: copy).copy == nil)
  }
}
