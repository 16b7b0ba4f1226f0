import Foundation
import KitMarkup
import Testing

@Suite struct DataURLTests {
  @Test func `data comes in base64 or percent-encoded`() {
    #expect(
      DataURL("data:image/png;base64,iVBORw0KGgo=")?.data
        == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(DataURL("DATA:image/PNG;base64,AA==")?.mimeType == "image/png")
    #expect(DataURL("data:image/png;base64,AA%3D%3D")?.data == Data([0]))
    #expect(DataURL("data:image/svg+xml;charset=utf-8;base64,AA==")?.isBase64 == true)
    #expect(DataURL("data:,a%20b")?.data == Data("a b".utf8))
    #expect(DataURL("data:,a")?.mimeType == "text/plain")
    #expect(DataURL("data:,a")?.isBase64 == false)
  }

  @Test(arguments: [
    "data:image/png;base64", "data:image/png;base64,A", "http://x/,", "data:", "", "data:,%FF",
  ])
  func `anything else is none`(text: String) {
    #expect(DataURL(text) == nil)
  }
}
