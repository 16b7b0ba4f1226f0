import DragDropKit
import Foundation

/// The gallery's pictures: SVG drawings of 480 × 320 points.
enum Landscape: String, CaseIterable {
  case dunes, moonrise, forest, harbour, volcano, meadow

  var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The drawing as an image. Never nil, since each drawing is an SVG file of a few hundred bytes.
  var image: Image? {
    try? Image(data: Data(svg.utf8), typeIdentifier: "image/svg+xml", suggestedName: "\(name).svg")
  }

  private var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 480 320">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="\(sky.top)"/>
    <stop offset="1" stop-color="\(sky.bottom)"/></linearGradient></defs>
    <rect width="480" height="320" fill="url(#sky)"/>\(drawing)</svg>
    """
  }

  private var sky: (top: String, bottom: String) {
    switch self {
    case .dunes: ("#f6b26b", "#ffe3b0")
    case .moonrise: ("#141e46", "#5b5f97")
    case .forest: ("#a8d5e2", "#eaf6e8")
    case .harbour: ("#f2708a", "#ffd6a0")
    case .volcano: ("#3b1c4a", "#e2725b")
    case .meadow: ("#6ec1f2", "#e8f7ff")
    }
  }

  private var drawing: String {
    switch self {
    case .dunes:
      """
      <circle cx="350" cy="120" r="44" fill="#fff3d6"/>
      <path d="M0 220Q120 150 260 210T480 190V320H0Z" fill="#e69a4c"/>
      <path d="M0 270Q160 200 300 250T480 240V320H0Z" fill="#c9742f"/>
      <path d="M0 320Q120 250 300 290T480 280V320Z" fill="#9d5221"/>
      """
    case .moonrise:
      """
      <circle cx="140" cy="110" r="52" fill="#f4f1de"/><circle cx="122" cy="98" r="9" fill="#dcd8c0"/>
      <circle cx="158" cy="126" r="13" fill="#dcd8c0"/>
      <path d="M0 250L90 170L170 240L280 130L390 230L480 180V320H0Z" fill="#2b2d5b"/>
      <path d="M0 290L120 230L230 290L350 220L480 280V320H0Z" fill="#17183a"/>
      """
    case .forest:
      """
      <path d="M0 240Q240 190 480 240V320H0Z" fill="#7fb685"/>
      <path d="M70 270L110 120L150 270ZM150 280L195 90L240 280ZM330 275L372 110L414 275Z" fill="#2f6f4f"/>
      <path d="M20 300L65 160L110 300ZM230 300L285 140L340 300ZM390 300L430 170L470 300Z" fill="#1d4d3a"/>
      <rect y="296" width="480" height="24" fill="#163d2e"/>
      """
    case .harbour:
      """
      <circle cx="240" cy="200" r="60" fill="#fff0c9"/><rect y="205" width="480" height="115" fill="#3d6c8f"/>
      <path d="M190 215H290L270 222H210ZM170 240H310L285 250H195Z" fill="#ffe1a8" opacity=".7"/>
      <path d="M90 210V90L150 205ZM84 205V120L40 205Z" fill="#fff"/>
      <path d="M30 212H160L140 238H50Z" fill="#7a2e3a"/>
      <path d="M400 205L410 100H430L440 205Z" fill="#f7f7f2"/><rect x="407" y="84" width="26" height="16" fill="#b23a48"/>
      """
    case .volcano:
      """
      <path d="M200 110Q170 40 230 30T280 60T290 110Z" fill="#6b5b73" opacity=".8"/>
      <path d="M60 320L200 110H290L430 320Z" fill="#32202f"/>
      <path d="M200 110H290L272 150L255 135L244 190L228 140L214 150Z" fill="#ff7b39"/>
      <path d="M0 290Q240 250 480 290V320H0Z" fill="#1d1220"/>
      """
    case .meadow:
      """
      <ellipse cx="120" cy="80" rx="60" ry="20" fill="#fff"/><ellipse cx="160" cy="66" rx="44" ry="22" fill="#fff"/>
      <ellipse cx="360" cy="110" rx="54" ry="16" fill="#fff"/>
      <path d="M0 220Q140 150 300 210T480 200V320H0Z" fill="#8cc84b"/>
      <path d="M0 270Q200 210 480 270V320H0Z" fill="#5fa336"/>
      <circle cx="90" cy="280" r="8" fill="#f25f5c"/><circle cx="170" cy="262" r="7" fill="#ffe066"/>
      <circle cx="280" cy="272" r="8" fill="#f25f5c"/><circle cx="390" cy="284" r="7" fill="#fff"/>
      """
    }
  }
}
