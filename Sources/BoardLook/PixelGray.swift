/// Makes pixels grey, each as bright as its colour is: see ``LookColor/gray``. Thousands of pixels take far
/// less time by its tables than one by one.
public struct PixelGray: Sendable {
  /// The tables, which are made once.
  public static let shared = PixelGray()

  /// The light of each component, in 65,535ths of white.
  private let red, green, blue: [UInt16]
  /// The component for each amount of light. Rounding may make a little more than white.
  private let coded: [UInt8]

  private init() {
    let most = 65_535.0
    let shares = LookColor.luminance.map { share in
      (0...255).map { UInt16((share * LookColor.linear(Double($0) / 255) * most).rounded()) }
    }
    (red, green, blue) = (shares[0], shares[1], shares[2])
    coded = (0...65_538).map { UInt8((LookColor.coded(min(Double($0) / most, 1)) * 255).rounded()) }
  }

  /// Returns the grey of an opaque colour, 0 … 255.
  public func of(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    coded[Int(self.red[Int(red)]) + Int(self.green[Int(green)]) + Int(self.blue[Int(blue)])]
  }

  /// Returns the grey of a colour whose components are multiplied by its alpha, and are at most as large. The
  /// grey is multiplied by it as well.
  public func of(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8) -> UInt8 {
    guard alpha < 255 else { return of(red, green, blue) }
    guard alpha > 0 else { return 0 }
    let (part, half) = (UInt32(alpha), UInt32(alpha) / 2)
    func whole(_ value: UInt8) -> UInt8 { UInt8(min(255, (UInt32(value) * 255 + half) / part)) }
    return UInt8((UInt32(of(whole(red), whole(green), whole(blue))) * part + 127) / 255)
  }
}
