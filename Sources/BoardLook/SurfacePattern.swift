import Foundation

/// The crumbs of cork, the threads of linen and the grain of slate. A pattern says for each pixel of the tile
/// how much darker (below 0) or lighter it is than the surface's base colour. It's the same in every run, and
/// has no seams where tiles meet.
enum SurfacePattern {
  static func cork(side: Int) -> [Double] {
    var tones = [Double](repeating: 0, count: side * side)
    var random = SurfaceNoise(seed: 0x9E37_79B9)
    // Soft ellipses, darker and lighter than the base, wrapped at the edges.
    for _ in 0..<1_500 {
      let x = Int(random.next() * Double(side))
      let y = Int(random.next() * Double(side))
      let long = 1.2 + random.next() * 4.2
      let short = long * (0.35 + random.next() * 0.5)
      let angle = random.next() * .pi
      let tone = (random.next() - 0.52) * 0.85
      let (cosine, sine) = (cos(angle), sin(angle))
      let reach = Int(long) + 1
      for dy in -reach...reach {
        for dx in -reach...reach {
          let u = (Double(dx) * cosine + Double(dy) * sine) / long
          let v = (Double(dy) * cosine - Double(dx) * sine) / short
          let distance = u * u + v * v
          guard distance < 1 else { continue }
          tones[(y + dy + side) % side * side + (x + dx + side) % side] += tone * (1 - distance)
        }
      }
    }
    return tones.map { $0 + (random.next() - 0.5) * 0.16 }
  }

  static func linen(side: Int) -> [Double] {
    var random = SurfaceNoise(seed: 0x51ED_270B)
    // Each thread is two pixels wide and has a tone of its own.
    let count = side / 2
    let warp = (0..<count).map { _ in random.next() - 0.5 }
    let weft = (0..<count).map { _ in random.next() - 0.5 }
    var tones = [Double](repeating: 0, count: side * side)
    for y in 0..<side {
      for x in 0..<side {
        // Threads go over and under in turn; the lower thread is in the shadow of the upper one.
        let isOver = (x / 2 + y / 2) % 2 == 0
        let thread = isOver ? warp[x / 2] : weft[y / 2]
        let edge = (isOver ? x : y) % 2 == 0 ? 0.12 : -0.12
        tones[y * side + x] = thread * 0.5 + edge + (isOver ? 0.08 : -0.08) + (random.next() - 0.5) * 0.22
      }
    }
    return tones
  }

  static func slate(side: Int) -> [Double] {
    var random = SurfaceNoise(seed: 0x2545_F491)
    var tones = [Double](repeating: 0, count: side * side)
    // The layers are faint long streaks, with a fine grain over them.
    for _ in 0..<220 {
      let y = Int(random.next() * Double(side))
      let start = Int(random.next() * Double(side))
      let length = 20 + Int(random.next() * 90)
      let tone = (random.next() - 0.5) * 0.5
      for step in 0..<length {
        let fade = sin(Double(step) / Double(length) * .pi)
        tones[y * side + (start + step) % side] += tone * fade
      }
    }
    for index in tones.indices { tones[index] += (random.next() - 0.5) * 0.35 }
    return tones
  }
}
