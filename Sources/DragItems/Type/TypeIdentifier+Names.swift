/// The type's name on Apple's platforms: ported code finds its types by this name as well.
public typealias UTType = TypeIdentifier

/// The types that programs often name, under the names of Apple's `UTType`. Each of them has a UTI as its
/// ``rawValue``, so that a `switch` over UTIs finds it; other programs are given the MIME type.
extension TypeIdentifier {
  // MARK: General

  /// Anything that can be carried: data and folders.
  public static let item = TypeIdentifier("public.item")
  /// Anything with content that can be shown: images, texts, sounds, films, documents.
  public static let content = TypeIdentifier("public.content")
  /// Content made of several kinds, such as a PDF document.
  public static let compositeContent = TypeIdentifier("public.composite-content")
  /// Any sequence of bytes.
  public static let data = TypeIdentifier("public.data")
  /// A directory of any kind.
  public static let directory = TypeIdentifier("public.directory")
  /// A folder of files.
  public static let folder = TypeIdentifier("public.folder")
  /// Files in one file, of any format.
  public static let archive = TypeIdentifier("public.archive")
  /// A ZIP archive.
  public static let zip = TypeIdentifier("public.zip-archive")
  /// Data compressed by gzip.
  public static let gzip = TypeIdentifier("org.gnu.gnu-zip-archive")
  /// A tar archive.
  public static let tarArchive = TypeIdentifier("public.tar-archive")

  // MARK: Links

  /// The address of anything.
  public static let url = TypeIdentifier("public.url")
  /// The address of a file.
  public static let fileURL = TypeIdentifier("public.file-url")

  // MARK: Texts and documents

  /// Any text, also marked-up text such as HTML.
  public static let text = TypeIdentifier("public.text")
  /// Text without markup, in any encoding.
  public static let plainText = TypeIdentifier("public.plain-text")
  /// Text without markup, in UTF-8.
  public static let utf8PlainText = TypeIdentifier("public.utf8-plain-text")
  /// HTML.
  public static let html = TypeIdentifier("public.html")
  /// A style sheet.
  public static let css = TypeIdentifier("public.css")
  /// XML.
  public static let xml = TypeIdentifier("public.xml")
  /// Rich text (RTF).
  public static let rtf = TypeIdentifier("public.rtf")
  /// JSON.
  public static let json = TypeIdentifier("public.json")
  /// A table of values with commas between them (CSV).
  public static let commaSeparatedText = TypeIdentifier("public.comma-separated-values-text")
  /// Contacts.
  public static let vCard = TypeIdentifier("public.vcard")
  /// Events of a calendar (iCalendar).
  public static let calendarEvent = TypeIdentifier("public.calendar-event")
  /// A shell script.
  public static let shellScript = TypeIdentifier("public.shell-script")
  /// A program in Python.
  public static let pythonScript = TypeIdentifier("public.python-script")
  /// A source file in C.
  public static let cSource = TypeIdentifier("public.c-source")
  /// A PDF document.
  public static let pdf = TypeIdentifier("com.adobe.pdf")
  /// An electronic book.
  public static let epub = TypeIdentifier("org.idpf.epub-container")

  // MARK: Images

  /// An image of any format.
  public static let image = TypeIdentifier("public.image")
  /// A PNG image.
  public static let png = TypeIdentifier("public.png")
  /// A JPEG image.
  public static let jpeg = TypeIdentifier("public.jpeg")
  /// A GIF image, possibly animated.
  public static let gif = TypeIdentifier("com.compuserve.gif")
  /// A TIFF image.
  public static let tiff = TypeIdentifier("public.tiff")
  /// A Windows bitmap.
  public static let bmp = TypeIdentifier("com.microsoft.bmp")
  /// A Windows icon.
  public static let ico = TypeIdentifier("com.microsoft.ico")
  /// A WebP image.
  public static let webP = TypeIdentifier("org.webmproject.webp")
  /// An HEIC image.
  public static let heic = TypeIdentifier("public.heic")
  /// An image in the container HEIF.
  public static let heif = TypeIdentifier("public.heif")
  /// An SVG drawing.
  public static let svg = TypeIdentifier("public.svg-image")

  // MARK: Sounds and films

  /// Sounds and films of any format.
  public static let audiovisualContent = TypeIdentifier("public.audiovisual-content")
  /// A sound of any format.
  public static let audio = TypeIdentifier("public.audio")
  /// An MP3 sound.
  public static let mp3 = TypeIdentifier("public.mp3")
  /// An MPEG-4 sound.
  public static let mpeg4Audio = TypeIdentifier("public.mpeg-4-audio")
  /// A WAVE sound.
  public static let wav = TypeIdentifier("com.microsoft.waveform-audio")
  /// An AIFF sound.
  public static let aiff = TypeIdentifier("public.aiff-audio")
  /// A film of any format, with or without sound.
  public static let movie = TypeIdentifier("public.movie")
  /// A film without sound, of any format.
  public static let video = TypeIdentifier("public.video")
  /// An MPEG film.
  public static let mpeg = TypeIdentifier("public.mpeg")
  /// An MPEG-4 film.
  public static let mpeg4Movie = TypeIdentifier("public.mpeg-4")
  /// A QuickTime film.
  public static let quickTimeMovie = TypeIdentifier("com.apple.quicktime-movie")
  /// An AVI film.
  public static let avi = TypeIdentifier("public.avi")
}
