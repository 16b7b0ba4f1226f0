import Foundation
import Testing

@testable import PinboardUI

@Suite(.timeLimit(.minutes(5))) struct ShotTimeTests {
  @Test func `a locale writes the time in its own way`() {
    let german = ShotTime.text("2024-05-01 13:22:10", locale: "de_DE")
    #expect(german.contains("01.05.2024"), "\(german)")
    #expect(german.contains("13:22:10"), "\(german)")
    let american = ShotTime.text("2024-05-01 13:22:10", locale: "en_US")
    #expect(american.contains("May 1, 2024"), "\(american)")
    #expect(american.contains("1:22:10"), "\(american)")
  }

  @Test(arguments: ["2024-05-01 13:22:10", "yesterday", "", "2024-13-41 25:61:61"])
  func `without a locale, and of what's no time, the camera's words are shown`(time: String) {
    #expect(ShotTime.text(time, locale: nil) == time)
    if !time.hasPrefix("2024-05") { #expect(ShotTime.text(time, locale: "de_DE") == time) }
  }
}
