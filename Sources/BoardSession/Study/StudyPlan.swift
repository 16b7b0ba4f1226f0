package import Board

/// How a picture is seen during a step of a study.
package nonisolated enum StudyLook: Hashable, Sendable, CaseIterable {
  case unchanged, mirrored, gray, threeValues, fiveValues
}

/// Pictures in a row that have the same time each.
package nonisolated struct StudyRound: Hashable, Sendable {
  /// The number of pictures; nil for each picture once.
  package var count: Int?
  /// The time of each picture.
  package var time: Duration

  package init(count: Int? = nil, time: Duration) {
    self.count = count
    self.time = time
  }
}

/// One picture for a time.
package nonisolated struct StudyStep: Hashable, Sendable {
  package var pin: PinID
  package var time: Duration
  package var look: StudyLook

  package init(pin: PinID, time: Duration, look: StudyLook = .unchanged) {
    self.pin = pin
    self.time = time
    self.look = look
  }
}

/// What a study goes through, and how.
package nonisolated struct StudyPlan: Hashable, Sendable {
  /// The pictures, each once, in the order of a run that isn't at random.
  package var pins: [PinID]
  package var rounds: [StudyRound]
  package var isAtRandom: Bool
  /// The looks of the pictures. If there are several, each step has one at random, another than the one
  /// before.
  package var looks: [StudyLook]

  package init(
    pins: [PinID], rounds: [StudyRound], isAtRandom: Bool = false, looks: [StudyLook] = [.unchanged]
  ) {
    self.pins = pins
    self.rounds = rounds
    self.isAtRandom = isAtRandom
    self.looks = looks
  }

  /// The number of steps.
  package var count: Int {
    pins.isEmpty ? 0 : rounds.reduce(0) { $0 + ($1.count ?? pins.count) }
  }

  /// The time of all steps together.
  package var time: Duration {
    pins.isEmpty ? .zero : rounds.reduce(.zero) { $0 + $1.time * ($1.count ?? pins.count) }
  }

  /// Returns the steps. Each picture comes once before one comes again, and none twice in a row unless it's
  /// the only one.
  package func steps(using dice: inout some RandomNumberGenerator) -> [StudyStep] {
    guard !pins.isEmpty else { return [] }
    var (steps, deck): ([StudyStep], [PinID]) = ([], [])
    for round in rounds {
      for _ in 0..<(round.count ?? pins.count) {
        if deck.isEmpty {
          deck = isAtRandom ? pins.shuffled(using: &dice) : pins
          // The last one of a deck doesn't begin the next.
          if isAtRandom, deck.count > 1, deck[0] == steps.last?.pin { deck.swapAt(0, deck.count - 1) }
          deck.reverse()
        }
        guard let pin = deck.popLast() else { break }
        let looks = looks.count > 1 ? looks.filter { $0 != steps.last?.look } : looks
        let look = looks.randomElement(using: &dice) ?? .unchanged
        steps.append(StudyStep(pin: pin, time: round.time, look: look))
      }
    }
    return steps
  }
}
