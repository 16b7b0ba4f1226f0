import GtkViews
import Testing

@testable import BoardCanvas
@testable import PinboardUI

/// The desktop's accent colour on boards.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct AccentTests {
  private static let colors: [Color?] = [
    nil, .black, .white, Color(hex: 0x3584E4), Color(hex: 0xE62D42), Color(hex: 0xC88800),
    Color(hex: 0x3A944A), Color(hex: 0xC99B66), Color(hex: 0x808080), Color(hex: 0x00FF00),
  ]

  @Test(arguments: ThemeChoice.allCases)
  func `selections differ from each surface`(_ choice: ThemeChoice) {
    for isDark in [false, true] {
      for color in Self.colors {
        let theme = Theme(choice, prefersDark: isDark, isHighContrast: false, accent: color)
        #expect(
          theme.accent.contrast(to: theme.corkBase) >= Theme.leastContrast, "\(String(describing: color))")
      }
    }
  }

  @Test func `a colour that can be seen is taken as it is`() {
    let green = Color(hex: 0x0B5B1D)
    #expect(Theme(.cork, prefersDark: false, isHighContrast: false, accent: green).accent == green)
  }

  @Test func `a darker shade keeps its hue`() {
    let shade = Color(hex: 0x3584E4).distinct(from: Color(hex: 0xC99B66), atLeast: 3)
    #expect(shade.blue > shade.green)
    #expect(shade.green > shade.red)
    #expect(shade.red < 0x35 / 255)
  }

  @Test func `contrast is as WCAG has it`() {
    #expect(Color.black.contrast(to: .white) == 21)
    #expect(Color.white.contrast(to: .white) == 1)
    #expect((4.53...4.55).contains(Color(hex: 0x767676).contrast(to: .white)))
    // Where nothing is enough, the best there is.
    #expect(Color(hex: 0x777777).distinct(from: Color(hex: 0x777777), atLeast: 21) == .black)
  }

  @Test func `another accent is another theme`() {
    let usual = Theme(isDark: false, isHighContrast: false)
    let red = Theme(.cork, prefersDark: false, isHighContrast: false, accent: Color(hex: 0xA01020))
    #expect(usual != red)
    #expect(usual.isUsual, "the cards are the same")
    #expect(red.isUsual, "the cards are the same")
  }
}
