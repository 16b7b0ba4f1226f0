import Foundation
import Localization

/// A stroke.
struct StrokeKind: PinKind {
  static let word = "stroke"
  static let counted = "strokes"
  static let traits: PinTraits = []

  let stroke: PinStroke

  static func content(from fields: PayloadFields) -> PinContent? {
    guard let form = fields.value("stroke", String.self).flatMap(PinStroke.Form.init),
      let color = fields.value("ink", String.self).flatMap(PinColor.init),
      let width = fields.value("width", Double.self),
      let extent = fields.value("extent", [Double].self), extent.count == 2,
      let numbers = fields.value("points", [Double].self), numbers.count.isMultiple(of: 2),
      numbers.count <= 2 * BoardLimits.maximumStrokePoints
    else { return nil }
    let pressures = fields.value("pressures", [Double].self) ?? []
    guard pressures.isEmpty || 2 * pressures.count == numbers.count else { return nil }
    let stroke = PinStroke(
      form: form, color: color, width: width, extent: CGSize(width: extent[0], height: extent[1]),
      points: stride(from: 0, to: numbers.count, by: 2).map { position in
        PinStroke.Point(
          x: numbers[position], y: numbers[position + 1],
          pressure: pressures.isEmpty ? 1 : pressures[position / 2])
      })
    guard stroke.isValid else { return nil }
    return .stroke(stroke.held(from: hold("from", in: fields), to: hold("to", in: fields)))
  }

  /// Returns what holds an end; nil if nothing does, or if it can't be read.
  private static func hold(_ name: String, in fields: PayloadFields) -> StrokeHold? {
    guard let stored = fields.value(name, StoredHold.self), stored.at.count == 2, let pin = PinID(stored.pin)
    else { return nil }
    return StrokeHold(pin: pin, position: CGPoint(x: stored.at[0], y: stored.at[1]))
  }

  private struct StoredHold: Decodable {
    let pin: String
    let at: [Double]
  }

  func write(to text: inout PayloadText) {
    text.add("stroke", json: "\"\(stroke.form.rawValue)\"")
    text.add("ink", json: "\"\(stroke.color.code)\"")
    text.add("width", json: String(stroke.width))
    text.add("extent", numbers: [stroke.extent.width, stroke.extent.height])
    text.add("points", numbers: stroke.points.flatMap { [$0.x, $0.y] })
    if stroke.points.contains(where: { $0.pressure != 1 }) {
      text.add("pressures", numbers: stroke.points.map(\.pressure))
    }
    for (name, hold) in [("from", stroke.start), ("to", stroke.end)] {
      guard let hold else { continue }
      let position = PayloadText.list([hold.position.x, hold.position.y])
      text.add(name, json: "{\"at\":\(position),\"pin\":\"\(hold.pin)\"}")
    }
  }

  func validate(of owner: @autoclosure () -> String) throws(BoardError) {
    guard stroke.isValid else { throw .outOfBounds("\(owner()): a stroke") }
  }

  var name: String? { stroke.form.name }
  var searchWords: String { "\(stroke.form.name) \(stroke.form == .arrow ? "arrow" : "stroke")" }
  var firstSize: CGSize? { stroke.extent }
  /// The colour is given by the user, and a thing of its own: see `PinProperty.ink`.
  var order: String { "stroke \(stroke.withoutColor)" }
}

extension PinStroke {
  /// All of the stroke but its colour.
  var withoutColor: PinStroke {
    var line = self
    line.color = PinColor(0)
    return line
  }
}

extension PinStroke.Form {
  /// What a pin of this form is called.
  public var name: String {
    switch self {
    case .line: localized("Stroke")
    case .arrow: localized("Arrow")
    }
  }
}

extension PinContent {
  /// The line of a stroke; nil for other kinds.
  public var stroke: PinStroke? {
    if case .stroke(let stroke) = self { stroke } else { nil }
  }
}
