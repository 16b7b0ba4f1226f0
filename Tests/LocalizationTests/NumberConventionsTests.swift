import Localization
import Testing

/// Numbers as locales write them.
@Suite struct NumberConventionsTests {
  private let german = NumberConventions(point: ",", separator: ".", groups: [3])
  private let hindi = NumberConventions(point: ".", separator: ",", groups: [3, 2])

  @Test(arguments: [
    (0, "0", "0"), (999, "999", "999"), (1_000, "1.000", "1,000"), (-1_000, "-1.000", "-1,000"),
    (123_456, "123.456", "1,23,456"), (1_234_567, "1.234.567", "12,34,567"), (-999, "-999", "-999"),
  ])
  func digitsStandInGroups(_ number: Int, _ byThrees: String, _ byTwos: String) {
    #expect(german.text(of: number) == byThrees)
    #expect(hindi.text(of: number) == byTwos)
  }

  @Test func aLocaleWithoutGroupsHasNoneUnlessTold() {
    #expect(NumberConventions().text(of: 1_234_567) == "1234567")
    #expect(NumberConventions().text(of: 1_234_567, fallback: ",") == "1,234,567")
    #expect(german.text(of: 1_234_567, fallback: ",") == "1.234.567")
    #expect(NumberConventions(separator: ",", groups: [3, .max]).text(of: 1_234_567) == "1234,567")
    #expect(NumberConventions(separator: ",").text(of: .min) == "-9,223,372,036,854,775,808")
  }

  @Test(arguments: [
    (0, 2, 0, "0"), (0.5, 1, 0, "0,5"), (1, 1, 1, "1,0"), (1, 1, 0, "1"), (12.345, 2, 0, "12,35"),
    (0.05, 2, 0, "0,05"), (0.049, 1, 0, "0"), (-0.04, 1, 0, "0"), (-1_234.5, 1, 0, "-1.234,5"),
    (2.999, 2, 1, "3,0"), (7, 0, 0, "7"),
  ])
  func decimalsAreRounded(_ number: Double, _ places: Int, _ fewest: Int, _ text: String) {
    #expect(german.text(of: number, places: places, fewest: fewest) == text)
  }

  @Test func numbersBeyondAllDecimalsAreNumbersStill() {
    #expect(german.text(of: 1e300, places: 2) == "1e+300")
    #expect(german.text(of: .infinity, places: 2) == "inf")
    #expect(german.text(of: .nan, places: 2) == "nan")
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 kB"), (1_499, "1 kB"), (65_536, "66 kB"),
    (1_000_000, "1 MB"), (1_250_000, "1.3 MB"), (2_345_678_901, "2.35 GB"), (5_000_000_000_000, "5 TB"),
  ])
  func sizesHaveUnits(_ count: Int, _ text: String) {
    #expect(ByteSize.text(of: count) == text)
  }
}
