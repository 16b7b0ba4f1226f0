import Foundation
import Testing

@testable import Imaging

@Suite(.timeLimit(.minutes(5))) struct ImagingErrorTests {
  @Test(arguments: [
    (ImagingError(.truncated(percent: 41), name: "shore 12.jpg"), "shore 12.jpg ends after 41 %"),
    (ImagingError(.empty), "This file is empty"),
    (ImagingError(.directory), "This file is a folder"),
    (ImagingError(.notAnImage(looksLike: .text)), "This file is text, not an image"),
    (ImagingError(.deadLink, name: "a.png"), "a.png is a link to a file that doesn’t exist"),
    (
      ImagingError(.tooLarge(.pixels(width: 30_000, height: 30_000), limit: .square(of: 268_435_456))),
      "This file is too large: 30,000 × 30,000 pixels, the limit is 16,384 × 16,384 pixels"
    ),
    (
      ImagingError(.tooLarge(.frames(10_001), limit: .frames(10_000)), name: "a.gif"),
      "a.gif is too large: 10,001 frames, the limit is 10,000 frames"
    ),
    (
      ImagingError(.missingLoader(format: "WebP", package: "webp-pixbuf-loader"), name: "a.webp"),
      "a.webp can’t be shown: WebP needs the package webp-pixbuf-loader"
    ),
    (
      ImagingError(.unsupported("12-bit JPEG"), name: "a.jpg"),
      "a.jpg can’t be shown: 12-bit JPEG isn’t supported"
    ),
    (ImagingError(.corrupt("a detail for a log"), name: "a.png"), "a.png is damaged"),
    (
      ImagingError(.decoderLied("pixels without memory"), name: "a.png"),
      "a.png broke the decoder; nothing else was harmed"
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
