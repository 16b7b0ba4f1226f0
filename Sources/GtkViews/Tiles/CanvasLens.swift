import CKitGtkShim
import Foundation

/// A way in which all pixels of a canvas are seen; see ``CanvasView/lens``.
package enum CanvasLens: Hashable, Sendable {
  /// Each pixel is a grey of its luminance: as bright as its colour is, by its light.
  case grey
  /// Each pixel is one of this number of greys, at least 2, from black to white. Both the greys and the
  /// limits between them are at equal distances of lightness.
  case values(Int)
  /// Each pixel has the colour of its lightness, one of ten from violet over green to red.
  case falseColors
  /// The colours that somebody without one kind of cones sees.
  case colorBlindness(ColorBlindness)
  /// Blurred, so that masses are seen and details aren't; without colours if `isGrey`.
  case squint(isGrey: Bool)

  /// The kinds of colour blindness: without the cones for red, for green, and for blue.
  package enum ColorBlindness: Hashable, Sendable, CaseIterable {
    case protanopia, deuteranopia, tritanopia
  }

  /// The colours of ``falseColors``, as 0xRRGGBB, from the darkest tenth of lightness to the brightest.
  package static let falsePalette: [UInt32] = [
    0x2B0A3D, 0x45208C, 0x2C4FC9, 0x1F8FD6, 0x17B3A3, 0x3FAE49, 0xA5C42B, 0xF2C811, 0xF07C1E, 0xD7191C,
  ]

  /// The blurring of ``squint(isGrey:)``: the side of the squares that are averaged first, in points, and how
  /// many neighbours of a square are averaged with it on each side, three times.
  package static let squint = (side: 8, radius: 1)

  /// Whether few colours are seen, among which the grains of a texture would be noise.
  package var hasFewColors: Bool {
    switch self {
    case .values, .falseColors: true
    case .grey, .colorBlindness, .squint: false
    }
  }

  /// Whether a pixel depends on its neighbours.
  var isBlurred: Bool { if case .squint = self { true } else { false } }

  /// Changes premultiplied pixels with alpha in the highest byte in place; a blur isn't part of it.
  func apply(to pixels: UnsafeMutableBufferPointer<UInt32>) {
    switch self {
    case .grey, .squint(isGrey: true): Luminance.makeGrey(pixels)
    case .squint(isGrey: false): break
    case .values(let count): Luminance.makeGrey(pixels, shown: Self.steps[max(2, min(count, 16))])
    case .falseColors: Luminance.makeGrey(pixels, shown: Self.bands)
    case .colorBlindness(let kind): LightMix.of(kind).apply(to: pixels)
    }
  }

  /// For each number of values, the values of the 256 greys.
  private static let steps: [[UInt32]] = (0...16).map { count in
    guard count > 1 else { return [] }
    let tones = (0..<count).map { step in
      UInt32((Luminance.coded(light(ofLightness: Double(step) / Double(count - 1))) * 255).rounded())
    }
    return (0...255).map { tones[part(of: $0, among: count)] * 0x010101 }
  }

  private static let bands = (0...255).map { falsePalette[part(of: $0, among: falsePalette.count)] }

  /// Returns in which of equal parts of the lightness a grey is.
  private static func part(of grey: Int, among count: Int) -> Int {
    min(Int(lightness(ofLight: Luminance.linear(Double(grey) / 255)) * Double(count)), count - 1)
  }

  /// The lightness of CIE 1976 for a luminance, both 0 … 1.
  private static func lightness(ofLight light: Double) -> Double {
    light > 216.0 / 24_389 ? 1.16 * cbrt(light) - 0.16 : light * 24_389 / 2_700
  }

  private static func light(ofLightness lightness: Double) -> Double {
    lightness > 0.08 ? pow((lightness + 0.16) / 1.16, 3) : lightness * 2_700 / 24_389
  }
}

/// Tables that mix the light of the three components.
private struct LightMix {
  private var adds: [UInt] = []
  private let coded: [UInt8]

  /// Full light, and what's added to each sum, since parts of it may be negative.
  private static let (white, offset) = (16_383.0, 8_192.0)
  private static let mixes = CanvasLens.ColorBlindness.allCases.map { LightMix($0.light) }

  static func of(_ kind: CanvasLens.ColorBlindness) -> LightMix {
    switch kind {
    case .protanopia: mixes[0]
    case .deuteranopia: mixes[1]
    case .tritanopia: mixes[2]
    }
  }

  /// - Parameter rows: for red, green and blue, the shares of the light of red, green and blue in it. Each
  ///   row's negative shares are more than -0.5 together.
  private init(_ rows: [[Double]]) {
    for source in 0..<3 {
      for value in 0...255 {
        let light = Luminance.linear(Double(value) / 255) * Self.white
        // A part may be negative. In a sum of three of these numbers, no part is.
        let parts = rows.map { Int(($0[source] * light + (source == 0 ? Self.offset : 0)).rounded()) }
        adds.append(UInt(bitPattern: parts.reduce(0) { $0 << 21 + $1 }))
      }
    }
    coded = (0...Int(3 * Self.white)).map {
      UInt8((Luminance.coded(min(max((Double($0) - Self.offset) / Self.white, 0), 1)) * 255).rounded())
    }
  }

  func apply(to pixels: UnsafeMutableBufferPointer<UInt32>) {
    guard let words = pixels.baseAddress else { return }
    adds.withUnsafeBufferPointer { adds in
      coded.withUnsafeBufferPointer { coded in
        guard let add = adds.baseAddress, let coded = coded.baseAddress else { return }
        var tables = ShimMix(red: add, green: add + 256, blue: add + 512, coded: coded)
        shim_pixels_mix(words, gsize(pixels.count), &tables)
      }
    }
  }
}

extension CanvasLens.ColorBlindness {
  /// For red, green and blue, the shares of the light of red, green and blue in what's seen, by Machado,
  /// Oliveira and Fernandes (2009), for cones that are missing altogether.
  package var light: [[Double]] {
    switch self {
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900],
      ]
    }
  }
}
