public import Foundation

/// Pictures that come to a board, of which some are newer versions of pictures that are there: a program
/// writes a file again and again.
///
/// A newer version gets the position and the looks of the older one, and both are in one group: a pile.
public struct VersionArrival: Sendable {
  /// The greatest number of versions in a pile. The oldest one leaves it when another one comes, and comes
  /// back when that is undone.
  public static let mostVersions = 24

  private let pins: [Pin]
  private let older: [PinID: PinID]
  private let originals: [Original]

  /// - Parameters:
  ///   - pins: the new pins.
  ///   - older: the older versions, by the ids of the new pins. Those that aren't on the board don't count.
  ///   - originals: the records that the new pins need.
  public init(of pins: [Pin], newerThan older: [PinID: PinID], originals: [Original]) {
    self.pins = pins
    self.older = older
    self.originals = originals
  }

  /// Returns the command that adds the pictures in front of everything; nil if there are none.
  /// - Parameters:
  ///   - document: the board before the command.
  ///   - group: the group of the command.
  public func command(on document: BoardDocument, group: UUID? = nil) -> Command? {
    guard !older.isEmpty else { return .add(pins, originals: originals, to: document, group: group) }
    let sizes = Dictionary(originals.map { ($0.id, $0.pixelSize) }) { first, _ in first }
    var piles = Piles(document)
    let dressed = pins.map { pin in
      guard let last = older[pin.id].flatMap({ document.pin($0) }), let former = last.content.original,
        let original = pin.content.original
      else { return pin }
      let isAsWide = areAlike(sizes[original] ?? nil, document.originals[former]?.pixelSize)
      var pin = pin.dressed(as: last, isAsWide: isAsWide)
      pin.attributes.groups = piles.join(last)
      return pin
    }
    guard let grown = piles.applied,
      let adding = Command.add(dressed, originals: originals, to: grown, group: group)
    else { return nil }
    return Command(name: adding.name, changes: piles.changes + adding.changes, group: group)
  }

  /// Whether pictures have the same proportions, but for rounded sides.
  private func areAlike(_ one: CGSize?, _ other: CGSize?) -> Bool {
    guard let one, let other else { return false }
    return abs(one.width * other.height / (one.height * other.width) - 1) < 0.005
  }
}

/// What versions change of the piles that they join.
private struct Piles {
  let document: BoardDocument
  /// The pictures that are no pile yet.
  private var begun: [PinID: PinUpdate] = [:]
  /// The versions that leave, since there are too many.
  private var leaving: [PinID: Pin] = [:]
  /// The number of versions that have come to each pile.
  private var arrived: [UUID: Int] = [:]

  init(_ document: BoardDocument) { self.document = document }

  /// Adds a version to the pile of an older one.
  /// - Returns: the groups of the version.
  mutating func join(_ last: Pin) -> [UUID] {
    if let update = begun[last.id] { return update.after.attributes.groups }
    let pile = document.pile(of: last)
    if pile.count > 1, let group = last.attributes.groups.last {
      arrived[group, default: 0] += 1
      let surplus = pile.count + (arrived[group] ?? 0) - VersionArrival.mostVersions
      // Whoever has locked a version wants to keep it.
      for pin in pile.prefix(max(0, surplus)) where !pin.attributes.isLocked { leaving[pin.id] = pin }
    } else if last.attributes.groups.count < BoardLimits.maximumGroupDepth {
      var member = last
      member.attributes.groups.append(.random())
      begun[last.id] = PinUpdate(before: last, after: member)
      return member.attributes.groups
    }
    return last.attributes.groups
  }

  var changes: [Change] {
    let updates = document.ordered(begun.keys).compactMap { begun[$0.id] }
    let gone = document.ordered(leaving.keys)
    return (updates.isEmpty ? [] : [.updatePins(updates)]) + (gone.isEmpty ? [] : [.removePins(gone)])
  }

  /// The board with the changes.
  var applied: BoardDocument? {
    var document = document
    do { try document.apply(changes) } catch { return nil }
    return document
  }
}

extension Pin {
  /// Returns the pin with the position and the looks of an older version.
  /// - Parameter isAsWide: whether both pictures have the same proportions. If not, the new one isn't
  ///   cropped, and its card has the area of the older one.
  fileprivate func dressed(as older: Pin, isAsWide: Bool) -> Pin {
    var pin = Pin(
      id: id, content: content, name: older.name, center: older.center, size: older.size,
      rotation: older.rotation, crop: older.crop, flip: older.flip, source: source ?? older.source,
      attributes: older.attributes)
    guard !isAsWide else { return pin }
    let scale = (older.size.width * older.size.height / max(size.width * size.height, 1)).squareRoot()
    pin.size = BoardLimits.clamped(CGSize(width: size.width * scale, height: size.height * scale))
    pin.crop = nil
    pin.attributes.outline = nil
    return pin
  }
}

extension BoardDocument {
  /// Returns the versions of a picture that lie on each other as one group, from back to front: the oldest
  /// one is the first. It's the pin alone if there are no others.
  public func pile(of pin: Pin) -> [Pin] {
    guard let group = pin.attributes.groups.last else { return [pin] }
    let members = members(of: group)
    return Self.isPile(members, group) ? members : [pin]
  }

  /// The pins that lie under newer versions of the same pictures.
  public var olderVersions: Set<PinID> {
    var members: [UUID: [Pin]] = [:]
    for pin in pins {
      for group in pin.attributes.groups { members[group, default: []].append(pin) }
    }
    return Set(members.lazy.filter { Self.isPile($1, $0) }.flatMap { $1.dropLast().map(\.id) })
  }

  /// Whether the members of a group are pictures that lie on each other.
  private static func isPile(_ members: [Pin], _ group: UUID) -> Bool {
    guard let center = members.first?.center else { return false }
    return members.allSatisfy { member in
      member.attributes.groups.last == group && member.content.original != nil
        && abs(member.center.x - center.x) < 0.5 && abs(member.center.y - center.y) < 0.5
    }
  }
}
