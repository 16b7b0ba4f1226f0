import Foundation
import Testing

@testable import KitMarkup

@Suite struct PageImagesTests {
  private func images(_ html: String) -> [String] { PageImages.addresses(in: Data(html.utf8)) }

  @Test func `a page's own picture comes first, then the images in order, each once`() {
    #expect(
      images(
        """
        <html><head><link rel=image_src href=d.png></head><body><img src=a.png><p><IMG SRC='b.png?x=1&amp;y=2'>
        <img src=a.png></p><meta property="og:image" content="c.png">
        """) == ["d.png", "c.png", "a.png", "b.png?x=1&y=2"])
  }

  @Test func `images that are loaded late count with their largest form`() {
    #expect(images("<img data-src=real.png src='data:image/gif;base64,R0lG'>") == ["real.png"])
    #expect(images("<img srcset='s.png 320w, l.png 1280w, m.png 640w' src=s.png>") == ["l.png"])
    #expect(
      images("<picture><source srcset='x.webp, y.webp 2x'><img src=z.png></picture>") == ["y.webp", "z.png"])
    #expect(images("<noscript><img src=n.png></noscript>") == ["n.png"])
  }

  @Test func `what's in scripts, drawings and comments isn't shown`() {
    #expect(
      images(
        "<script>'<img src=a>'</script><!--<img src=b>--><svg><img src=c></svg><template><img src=d></template>"
      )
      .isEmpty)
  }

  @Test func `a set of sources may have addresses with commas`() {
    #expect(PageImages.largest("data:image/png;base64,AA== 1x, b.png 3x") == "b.png")
    #expect(PageImages.largest("a,b.png 2x") == "a,b.png")
    #expect(PageImages.largest("a.png, b.png") == "a.png")
    #expect(PageImages.largest(" , ") == nil)
  }

  @Test func `there's a limit, and the base is told`() {
    #expect(images((0..<500).map { "<img src=\($0).png>" }.joined()).count == PageImages.maximumCount)
    #expect(
      PageImages.base(of: Data("<head><base href='https://a.example/x/'></head>".utf8))
        == "https://a.example/x/")
    #expect(PageImages.base(of: Data("<body><base href=x>".utf8)) == nil)
  }
}
