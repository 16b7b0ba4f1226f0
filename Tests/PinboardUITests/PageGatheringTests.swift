import BoardExchange
import Foundation
import TestWebServer
import Testing
import WebFetch

@testable import BoardSession

/// The law: whatever a server answers, each image that a page names is taken, taken already, smaller than
/// what's wanted, or named with the reason why it can't be had.
@Suite(.serialized, .timeLimit(.minutes(60))) struct PageGatheringTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
  private let server: WebServer

  init() throws { server = try WebServer() }

  /// Returns the page at an address of the user's.
  private func page(_ address: String) async throws -> WebPage {
    let link = try #require(WebLink(address, isByHand: true))
    do {
      _ = try await WebLoad.fetch(link) { _ in }
    } catch let instead as WebPageInstead {
      return instead.page
    }
    throw CocoaError(.fileReadUnknown, userInfo: [NSDebugDescriptionErrorKey: "\(address) is no page"])
  }

  private func gather(_ page: WebPage) async throws -> (images: [PageImage], report: PageReport) {
    var images: [PageImage] = []
    for await step in PageGathering.steps(of: page, preparing: { $0 }) {
      switch step {
      case .image(let image): images.append(image)
      case .examined(let count): #expect(count <= page.images.count)
      case .end(let report): return (images, report)
      }
    }
    throw CocoaError(.fileReadUnknown, userInfo: [NSDebugDescriptionErrorKey: "the search has no end"])
  }

  @Test(
    arguments: isTorture ? Array(UInt64(1)...1_500) : [UInt64.random(in: 2_000...9_999_999), 1, 2, 3, 4, 5])
  func `nothing of a page is left out without a word`(_ seed: UInt64) async throws {
    let page = try await page(server.address("random/\(seed)/"))
    let (images, report) = try await gather(page)
    let context = "seed \(seed)"
    #expect(images.count == report.taken, "\(context)")
    #expect(
      report.taken + report.repeated + report.small + report.failures.count
        == page.images.count + page.others.count, "\(context): \(report)")
    let taken = Set(images.map { page.images[$0.index] })
    func of(_ group: String) -> [String] { page.images.filter { $0.contains("/\(group)-") } }
    #expect(
      Set(of("GOOD")).isSubset(of: taken),
      "\(context): \(of("GOOD").filter { !taken.contains($0) }), \(report)")
    #expect(report.small == of("SMALL").count, "\(context)")
    #expect(report.repeated == max(0, of("SAME").count - 1), "\(context)")
    let bad =
      of("BAD") + page.others + page.images.filter { $0.hasPrefix("data:") }.map { _ in "data:image/png" }
    for address in bad {
      let reason = report.failures.first { $0.description.contains(address) }?.description
      #expect((reason?.count ?? 0) > address.count + 12, "\(context): \(reason ?? "")")
    }
    #expect(report.failures.count == bad.count, "\(context): \(report.failures.map(\.description))")
  }

  @Test func `images that ask where they're shown, or for the page's cookie, are had`() async throws {
    for host in ["127.0.0.1", "localhost"] {
      let (images, report) = try await gather(page("http://\(host):\(server.port)/guarded"))
      #expect(images.count == 4, "\(host): \(report.failures.map(\.description))")
      #expect(report.failures.isEmpty, "\(host)")
    }
  }

  @Test func `images that are refused are named with the server's reason`() async throws {
    let (images, report) = try await gather(page(server.address("refusing")))
    #expect(images.count == 2)
    #expect(
      report.failures.map(\.description).sorted()
        == ["401", "403"].map {
          "\(server.address($0)): “127.0.0.1” doesn’t give this out to everybody (\($0))."
        })
  }
}
