import DragItems
import Foundation
import Testing

@testable import GtkDragDrop

struct NamelessImageTests {
  @MainActor @Test func isCalledByWhenItCame() throws {
    let zone = try #require(TimeZone(secondsFromGMT: 3600))
    // This is the 25th of November 2026, at 17:05:06 in London.
    let date = Date(timeIntervalSince1970: 1_795_626_306)
    #expect(NamelessImage.name(at: date, in: zone, ending: "png") == "Image from 2026-11-25 18-05-06.png")
    #expect(NamelessImage.name(at: date, in: zone, ending: nil) == "Image from 2026-11-25 18-05-06 (2)")
    #expect(NamelessImage.name(at: date, in: zone, ending: "png") == "Image from 2026-11-25 18-05-06 (3).png")
    let next = date.addingTimeInterval(1)
    #expect(NamelessImage.name(at: next, in: zone, ending: "png") == "Image from 2026-11-25 18-05-07.png")
  }
}
