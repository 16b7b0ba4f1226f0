import Foundation

/// Counts the properties of other boards' images and texts that pins don't have, so that no loss is silent.
struct ForeignNotes {
  private var cropped = 0
  private var skewed = 0
  private var translucent = 0
  private var gray = 0
  private var moved = 0
  private var resizedTexts = 0
  private var mirroredTexts = 0
  private var translucentTexts = 0
  private var cutTexts = 0
  private var movedTexts = 0

  mutating func note(_ image: ForeignImage, _ placing: ForeignPlacing) {
    if placing.losesCrop { cropped += 1 }
    if image.transform.isSkewed { skewed += 1 }
    if image.opacity < 0.995 { translucent += 1 }
    if image.isGray { gray += 1 }
    if placing.isMoved { moved += 1 }
  }

  mutating func note(_ note: ForeignNote, isCut: Bool, isMoved: Bool) {
    let scale = note.transform.scale
    if abs(scale.width - 1) > 0.01 || abs(scale.height - 1) > 0.01 { resizedTexts += 1 }
    if note.transform.isMirrored { mirroredTexts += 1 }
    if note.opacity < 0.995 { translucentTexts += 1 }
    if isCut { cutTexts += 1 }
    if isMoved { movedTexts += 1 }
  }

  var sentences: [String] {
    let counts: [(Int, String)] = [
      (cropped, "the crop of %: shown whole, with the visible part where it was"),
      (skewed, "the skew of %"), (translucent, "the transparency of %"),
      (gray, "the grey filter of %"), (moved, "the exact place of %: beyond what a board can hold"),
    ]
    let textCounts: [(Int, String)] = [
      (resizedTexts, "the size of the letters of %"), (mirroredTexts, "the mirroring of %"),
      (translucentTexts, "the transparency of %"),
      (cutTexts, "the end of %: longer than a note can be"),
      (movedTexts, "the exact place of %: beyond what a board can hold"),
    ]
    return Self.sentences(counts, "image") + Self.sentences(textCounts, "text")
  }

  private static func sentences(_ counts: [(Int, String)], _ thing: String) -> [String] {
    counts.filter { $0.0 > 0 }.map { count, text in
      text.replacing("%", with: count == 1 ? "1 \(thing)" : "\(count) \(thing)s")
    }
  }
}
