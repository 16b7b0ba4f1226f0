import Foundation
import Imaging
import Testing

@Suite(.timeLimit(.minutes(5))) struct ImagingErrorTests {
  @Test(arguments: [
    (ImagingError(.truncated(percent: 41), name: "shore 12.jpg"), "shore 12.jpg ends after 41 %"),
    (ImagingError(.empty), "This file is empty"),
    (ImagingError(.directory), "This is a folder"),
    (ImagingError(.notAnImage(looksLike: "text")), "This is text, not an image"),
    (ImagingError(.deadLink, name: "a.png"), "a.png is a link to a file that doesn't exist"),
    (
      ImagingError(.tooManyPixels(width: 30_000, height: 30_000, limit: 268_435_456)),
      "This file: 30,000 × 30,000 pixels is more than the limit of 268,435,456 pixels"
    ),
    (
      ImagingError(.missingLoader(format: "WebP", package: "webp-pixbuf-loader"), name: "a.webp"),
      "a.webp is a WebP image; installing the package webp-pixbuf-loader makes such images readable"
    ),
    (ImagingError(.empty, name: "line\nbreak\u{202E}.png"), "line break\u{FFFD}.png is empty"),
  ])
  func details(_ error: ImagingError, _ text: String) {
    #expect(error.detail == text)
    #expect(error.localizedDescription == text)
    #expect(!error.title.isEmpty)
  }

  @Test func longNamesAreCut() {
    let error = ImagingError(.empty, name: String(repeating: "x", count: 100_000))
    #expect(error.detail.count < 230)
  }
}
