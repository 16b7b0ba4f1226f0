import Board
import BoardLook
import Foundation
import Testing

@testable import PinboardUI

/// Tags as they're typed, and the dots that show them.
@Suite(.timeLimit(.minutes(5))) struct TagTextTests {
  @Test(arguments: [
    ("hand, arm", ["hand", "arm"]), (" left arm ,, Hand,hand ", ["left arm", "Hand"]),
    ("手、腕，足", ["手", "腕", "足"]),
    ("يد، ذراع", ["يد", "ذراع"]), ("", []), (" , ", []), ("a;b", ["a", "b"]),
  ])
  func commasAreBetweenTags(_ text: String, _ tags: [String]) { #expect(TagText.tags(in: text) == tags) }

  @Test func whatIsTypedIsCompleted() {
    let known = ["Arm", "Armour", "Hand"]
    #expect(TagText.completions(of: "hand, ar", among: known) == ["Arm", "Armour"])
    #expect(TagText.completions(of: "hand, arm", among: known) == ["Armour"])
    #expect(TagText.completions(of: "hand, ", among: known).isEmpty)
    #expect(TagText.text("hand,ar", completedTo: "Arm") == "hand, Arm, ")
    #expect(TagText.text("ar", completedTo: "Arm") == "Arm, ")
  }

  @Test func buttonsAddAndTakeAway() {
    #expect(TagText.text("", toggling: "Arm") == "Arm, ")
    #expect(TagText.text("hand, ", toggling: "Arm") == "hand, Arm, ")
    #expect(TagText.text("hand, arm", toggling: "Arm") == "hand, ")
    #expect(TagText.text("hand, arm", has: "ARM"))
    #expect(!TagText.text("hand, arms", has: "arm"))
  }

  @Test func commonTagsAreThoseOfAllPins() {
    func pin(_ tags: [String]) -> Pin {
      Pin(
        content: .note("a"), name: "", center: .zero, size: CGSize(width: 90, height: 60),
        attributes: PinAttributes(tags: tags))
    }
    #expect(TagText.common(of: [pin(["Arm", "hand"]), pin(["arm"])]) == ["Arm"])
    #expect(TagText.common(of: []).isEmpty)
  }

  @Test func dotsHaveColoursOfTheirOwnAndStayOnTheCard() {
    let frame = CGRect(x: -50, y: -30, width: 100, height: 60)
    let tags = (0..<20).map { "tag \($0)" }
    let dots = TagLook.dots(for: tags, on: frame)
    #expect(dots.count == 8)
    #expect(dots.allSatisfy { frame.insetBy(dx: -CardLook.border, dy: -CardLook.border).contains($0.center) })
    #expect(dots[0].color == TagLook.color(of: "TAG 0"), "case doesn't count")
    #expect(Set(tags.map(TagLook.number)).count > 5, "all colours are used")
    let narrow = TagLook.dots(for: tags, on: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(narrow.count == 1)
    #expect(TagLook.dots(for: [], on: frame).isEmpty)
  }
}
