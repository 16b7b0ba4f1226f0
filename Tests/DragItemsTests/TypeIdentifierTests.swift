import DragItems
import Foundation
import Testing

/// Rule 20: conformance, not equality.
struct TypeIdentifierTests {
  @Test(
    "One kind, many names",
    arguments: [
      ("public.png", "image/png"), ("PUBLIC.PNG", "IMAGE/PNG"), ("image/jpg", "public.jpeg"),
      ("public.image", "image/*"), ("text/plain; charset=\"UTF-8\"", "public.utf8-plain-text"),
      ("image/vnd.microsoft.icon", "com.microsoft.ico"), ("text/html;charset=utf-16", "public.html"),
    ])
  func equal(_ left: String, _ right: String) {
    #expect(TypeIdentifier(left) == TypeIdentifier(right))
    #expect(TypeIdentifier(left).hashValue == TypeIdentifier(right).hashValue)
  }

  @Test(
    "Conforms",
    arguments: [
      ("public.png", "public.image"), ("image/png", "image/*"), ("image/x-unknown", "public.image"),
      ("image/svg+xml", "public.image"), ("image/svg+xml", "public.text"), ("public.png", "public.data"),
      ("text/plain;charset=utf-8", "text/plain"), ("text/uri-list", "public.url"),
      ("public.file-url", "public.url"),
      ("application/x-strange", "public.data"), ("com.example.thing", "public.item"), ("image/png", "*/*"),
      ("inode/directory", "public.item"),
    ])
  func conforms(_ type: String, _ wanted: String) {
    #expect(TypeIdentifier(type).conforms(to: TypeIdentifier(wanted)))
  }

  @Test(
    "Doesn't conform",
    arguments: [
      ("public.image", "public.png"), ("image/png", "image/jpeg"), ("text/plain", "public.image"),
      ("text/plain", "public.utf8-plain-text"), ("", "public.image"), ("image", "public.image"),
      ("/", "image/*"),
      ("inode/directory", "public.data"), ("com.example.image", "public.image"),
    ])
  func foreign(_ type: String, _ wanted: String) {
    #expect(!TypeIdentifier(type).conforms(to: TypeIdentifier(wanted)))
  }

  @Test(
    "A file's name has its kind's ending; one that ends well, or may do so, is left alone",
    arguments: [
      ("image/png", "Screenshot 12.30.45", "Screenshot 12.30.45.png"), ("image/png", "cat", "cat.png"),
      ("public.jpeg", "photo.JPG", "photo.JPG"), ("image/jpeg", "a.jpeg", "a.jpeg"),
      ("image/png", "naïve #1 100%.png", "naïve #1 100%.png"),
      ("image/jpeg", "really a.png", "really a.png"),
      ("image/png", "photo.png.nobody-knows", "photo.png.nobody-knows.png"),
      ("image/svg+xml", "plan.xml", "plan.xml"), ("text/csv", "table.txt", "table.txt"),
      ("application/pdf", "report v2.1", "report v2.1.pdf"),
      ("application/pdf", "notes.txt", "notes.txt.pdf"),
      ("text/plain", "server.conf", "server.conf"), ("text/plain", "notes", "notes.txt"),
      ("application/octet-stream", "song.mp3", "song.mp3"), ("public.data", "a.png", "a.png"),
      ("public.image", "a.b", "a.b"), ("inode/directory", "v1.2", "v1.2"),
    ])
  func fileNames(_ type: String, _ name: String, _ expected: String) {
    #expect(TypeIdentifier(type).fileName(from: name) == expected)
  }

  @Test func names() {
    #expect(TypeIdentifier("public.jpeg").mimeType == "image/jpeg")
    #expect(TypeIdentifier("public.image").mimeType == nil)
    #expect(TypeIdentifier("public.jpeg").preferredFilenameExtension == "jpg")
    #expect(TypeIdentifier(filenameExtension: "JPEG") == TypeIdentifier("image/jpeg"))
    #expect(TypeIdentifier(filenameExtension: "txt")?.rawValue == "text/plain")
    #expect(TypeIdentifier(filenameExtension: "nothing") == nil)
    // Debian's database has no Radiance pictures.
    #expect(TypeIdentifier(filenameExtension: "HDR")?.conforms(to: .image) == true)
    #expect(TypeIdentifier("image/vnd.radiance").preferredFilenameExtension == "hdr")
  }
}
