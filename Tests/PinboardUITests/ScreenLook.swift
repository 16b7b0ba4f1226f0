import CKitGtk
import Foundation
import Glibc
import XCTest

/// The pixels of the tests' X screen, with all windows, popovers and menus on it.
struct ScreenLook {
  struct Pixel: Hashable {
    let red, green, blue: Int

    /// The sum of the channels, 0…765.
    var brightness: Int { red + green + blue }
    var isGrey: Bool { max(red, green, blue) - min(red, green, blue) <= 3 }

    func isNear(_ other: Pixel, _ tolerance: Int) -> Bool {
      abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance
        && abs(blue - other.blue) <= tolerance
    }
  }

  /// The part of Xlib that's needed. GTK has loaded the library, and its functions aren't declared to Swift.
  private enum Xlib {
    typealias Translate =
      @convention(c) (
        OpaquePointer?, UInt, UInt, Int32, Int32, UnsafeMutablePointer<Int32>,
        UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UInt>
      ) -> Int32
    typealias GetDisplay = @convention(c) (OpaquePointer?) -> OpaquePointer?
    typealias DefaultRoot = @convention(c) (OpaquePointer?) -> UInt
    typealias GetImage =
      @convention(c) (OpaquePointer?, UInt, Int32, Int32, UInt32, UInt32, UInt, Int32)
      -> UnsafeMutableRawPointer?

    static func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
      let symbol = try XCTUnwrap(dlsym(dlopen(nil, RTLD_NOW), name), "no \(name)")
      return unsafeBitCast(symbol, to: type)
    }
  }

  let width: Int
  let height: Int
  /// Blue, green, red and an unused byte of each pixel, from the upper left one on.
  let bytes: [UInt8]

  /// Takes a picture of the screen as it is now.
  @MainActor init(width: Int = 1_280, height: Int = 800) throws {
    let display = try Xlib.function("gdk_x11_display_get_xdisplay", Xlib.GetDisplay.self)(
      gdk_display_get_default())
    let root = try Xlib.function("XDefaultRootWindow", Xlib.DefaultRoot.self)(display)
    let wholePixels: Int32 = 2
    let image = try XCTUnwrap(
      Xlib.function("XGetImage", Xlib.GetImage.self)(
        display, root, 0, 0, UInt32(width), UInt32(height), .max, wholePixels))
    // An XImage begins with four numbers, the address of its pixels, and six more numbers.
    let data = try XCTUnwrap(image.load(fromByteOffset: 16, as: UnsafeMutableRawPointer?.self))
    let row = Int(image.load(fromByteOffset: 44, as: Int32.self))
    bytes = [UInt8](UnsafeRawBufferPointer(start: data, count: row * height))
    precondition(row == width * 4)
    (self.width, self.height) = (width, height)
    free(data)
    free(image)
  }

  /// Returns where the corner of a window is on the screen, by the window's number on the X server.
  @MainActor static func corner(ofWindow number: UInt) throws -> CGPoint {
    let display = try Xlib.function("gdk_x11_display_get_xdisplay", Xlib.GetDisplay.self)(
      gdk_display_get_default())
    let root = try Xlib.function("XDefaultRootWindow", Xlib.DefaultRoot.self)(display)
    var (x, y, child): (Int32, Int32, UInt) = (0, 0, 0)
    _ = try Xlib.function("XTranslateCoordinates", Xlib.Translate.self)(
      display, number, root, 0, 0, &x, &y, &child)
    return CGPoint(x: Double(x), y: Double(y))
  }

  subscript(point: CGPoint) -> Pixel { self[Int(point.x), Int(point.y)] }

  subscript(x: Int, y: Int) -> Pixel {
    guard (0..<width).contains(x), (0..<height).contains(y) else {
      return Pixel(red: -1, green: -1, blue: -1)
    }
    let at = (y * width + x) * 4
    return Pixel(red: Int(bytes[at + 2]), green: Int(bytes[at + 1]), blue: Int(bytes[at]))
  }

  /// Whether both pictures have nearly the same colours at these points.
  func looksLike(_ other: ScreenLook, at points: [CGPoint], tolerance: Int = 6) -> Bool {
    points.allSatisfy { self[$0].isNear(other[$0], tolerance) }
  }

  /// The number of pixels that differ from another picture by more than rounding.
  func differences(from other: ScreenLook) -> Int {
    bytes.withUnsafeBufferPointer { mine in
      other.bytes.withUnsafeBufferPointer { theirs in
        var count = 0
        for y in 0..<height {
          let start = y * width * 4
          guard memcmp(mine.baseAddress! + start, theirs.baseAddress! + start, width * 4) != 0 else {
            continue
          }
          for x in 0..<width {
            let at = start + x * 4
            if (0..<3).contains(where: { abs(Int(mine[at + $0]) - Int(theirs[at + $0])) > 16 }) { count += 1 }
          }
        }
        return count
      }
    }
  }

  /// The number of pixels of exactly this colour.
  func area(of color: Pixel) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      stride(from: 0, to: bytes.count, by: 4).count {
        Int(bytes[$0 + 2]) == color.red && Int(bytes[$0 + 1]) == color.green && Int(bytes[$0]) == color.blue
      }
    }
  }

  /// The mean colour of a square.
  func mean(_ x: Int, _ y: Int, side: Int) -> [Double] {
    var sum = [0.0, 0, 0]
    bytes.withUnsafeBufferPointer { bytes in
      for row in max(0, y)..<min(height, y + side) {
        for column in max(0, x)..<min(width, x + side) {
          let at = (row * width + column) * 4
          sum[0] += Double(bytes[at + 2])
          sum[1] += Double(bytes[at + 1])
          sum[2] += Double(bytes[at])
        }
      }
    }
    return sum.map { $0 / Double(side * side) }
  }
}
