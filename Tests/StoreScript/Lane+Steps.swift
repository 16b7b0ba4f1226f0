import Board
import BoardStore
import Foundation
import SeededRandom
import StoreTrace

extension Lane {
  /// Makes a few random steps.
  func work() async throws {
    for _ in 0..<dice(3...6) { try await step() }
  }

  private func step() async throws {
    switch dice(0...48) {
    case 0...3: try await add(count: dice(1...2), group: nil)
    case 5, 6: try await add(count: 3, group: generator.uuid())
    case 7, 8: try await perform(.move(some(), by: point(-300...300), in: document), "move")
    case 9: try await perform(.remove(some(), from: document), "remove")
    case 10: try await perform(.bringToFront(some(), in: document), "front")
    case 11: try await perform(.sendToBack(some(), in: document), "back")
    case 12: try await perform(.arrange(some(), in: document), "arrange")
    case 13: try await perform(.rotate(some(), by: Double(dice(-179...179)), in: document), "rotate")
    case 14:
      guard let one = some().first else { return }
      let size = CGSize(width: dice(1...900), height: dice(1...900))
      try await perform(.resize(one, to: size, center: point(-99...99), in: document), "resize")
    case 15: try await perform(.rename(to: "Board \(dice(0...9))", in: document), "rename")
    case 16:
      guard let one = some().first, var pin = document.pin(one) else { return }
      pin.name = "pin \(dice(0...9))"
      try await perform(.update([pin], in: document, name: .words("Rename Pin")), "rename pin")
    case 17, 18: try await undo(dice(1...3))
    case 19: try await redo(dice(1...3))
    case 20: try await moveView()
    case 21: try await addPreview()
    case 22: try await addStrange()
    case 23, 24: try await addMany()
    case 25, 26: try await addTogether()
    case 4, 27: try await rename()
    case 28, 29: try await workWithoutFile()
    case 30: try await handOver()
    case 31:
      try await perform(.flip(some(), dice(0...1) == 0 ? .horizontal : .vertical, in: document), "flip")
    case 32: try await cut()
    case 33: try await scale()
    case 34: try await raise()
    case 35: try await lower()
    case 36, 37: try await duplicate()
    case 38: try await write()
    case 39, 40: try await leap()
    case 41: try await link()
    case 42: try await saveCopy()
    case 43: try await limitHistory()
    case 44: try await forgetHistory()
    case 45: try await reclaim()
    case 46, 47: try await workWithTwoHandles()
    default: try await reopen()
    }
  }

  // MARK: Steps

  /// Adds images, most of them new: all at once or, as an import does, one by one in a group.
  private func add(count: Int, group: UUID?) async throws {
    var pins: [Pin] = []
    var needed: [Original] = []
    for _ in 0..<count {
      let known = dice(0...3) == 0 ? originals.randomElement(using: &generator) : nil
      let original = if let known { known } else { try await importOriginal() }
      let pin = Pin(
        id: PinID(generator.uuid()), content: .image(original.id), name: original.name,
        center: point(-2_000...2_000), size: CGSize(width: dice(20...400), height: dice(20...400)))
      if let group {
        try await perform(.add([pin], originals: [original], to: document, group: group), "add one of many")
      } else {
        pins.append(pin)
        needed.append(original)
      }
    }
    try await perform(.add(pins, originals: needed, to: document), "add")
  }

  private func importOriginal() async throws -> Original {
    let seed = generator.next()
    let count = sampleSize()
    let bytes = SampleOriginal.bytes(seed: seed, count: count)
    let name = "image \(dice(0...99)).png"
    let size = CGSize(width: dice(1...4_000), height: dice(1...4_000))
    let original: Original
    if dice(0...3) == 0 {
      let source = FileManager.default.temporaryDirectory.appendingPathComponent("\(number).png")
      try bytes.write(to: source)
      defer { try? FileManager.default.removeItem(at: source) }
      original = try await persist("import a file") {
        try await $0.originals.add(
          contentsOf: source, name: name, typeIdentifier: "image/png", pixelSize: size)
      }
    } else {
      original = try await persist("import") {
        try await $0.originals.add(data: bytes, name: name, typeIdentifier: "image/png", pixelSize: size)
      }
    }
    try report(original, seed: seed, count: count)
    return original
  }

  /// Returns the size of an image. Some are stored in several chunks, which takes hundreds of calls, and a
  /// sweep makes each of them fail.
  private func sampleSize() -> Int {
    dice(0...(isSwept ? 29 : 9)) == 0 ? dice(1_100_000...2_300_000) : dice(1...30_000)
  }

  /// Crops an image, or shows all of it again.
  private func cut() async throws {
    guard let one = some().first else { return }
    let part = CGRect(
      x: Double(dice(0...500)) / 1_000, y: Double(dice(0...500)) / 1_000,
      width: Double(dice(1...500)) / 1_000,
      height: Double(dice(1...500)) / 1_000)
    try await perform(.crop(one, to: dice(0...2) == 0 ? nil : part, in: document), "crop")
    if dice(0...1) == 0 { try await resetCrop() }
  }

  /// Adds a pin of a kind that this version doesn't know.
  private func addStrange() async throws {
    let pin = Pin(
      id: PinID(generator.uuid()),
      content: PinContent(kind: "note", payload: generator.bytes(dice(0...5_000))), name: "note",
      center: point(-500...500), size: CGSize(width: 100, height: 50))
    try await perform(.add([pin], originals: [], to: document), "add a strange pin")
  }

  func undo(_ count: Int) async throws {
    for _ in 0..<count {
      guard let command = history.undo() else { return }
      try await apply(command, as: .undo)
    }
  }

  private func redo(_ count: Int) async throws {
    for _ in 0..<count {
      guard let command = history.redo() else { return }
      try await apply(command, as: .redo)
    }
  }

  private func moveView() async throws {
    let state = BoardViewState(center: point(-1_000...1_000), zoom: Double(dice(1...40)) / 8)
    view = state
    try await persist("look") { try await $0.saveViewState(state) }
  }

  private func addPreview() async throws {
    guard let original = originals.randomElement(using: &generator) else { return }
    let data = generator.bytes(dice(1...9_000))
    try await persist("preview") { try await $0.originals.setPreview(data, for: original.id) }
  }

  // MARK: Chance

  func dice(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  func point(_ range: ClosedRange<Double>) -> CGPoint {
    CGPoint(
      x: Double.random(in: range, using: &generator), y: Double.random(in: range, using: &generator))
  }

  /// Returns one to four of the pins.
  func some() -> [PinID] {
    Array(document.pins.map(\.id).shuffled(using: &generator).prefix(dice(1...4)))
  }
}
