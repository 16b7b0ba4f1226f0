// The constants of Apple's MobileCoreServices, by which code from before `UTType` names types.

/// The UTI of ``TypeIdentifier/item``.
@available(*, deprecated, renamed: "UTType.item.identifier")
public let kUTTypeItem = "public.item"
/// The UTI of ``TypeIdentifier/content``.
@available(*, deprecated, renamed: "UTType.content.identifier")
public let kUTTypeContent = "public.content"
/// The UTI of ``TypeIdentifier/compositeContent``.
@available(*, deprecated, renamed: "UTType.compositeContent.identifier")
public let kUTTypeCompositeContent = "public.composite-content"
/// The UTI of ``TypeIdentifier/data``.
@available(*, deprecated, renamed: "UTType.data.identifier")
public let kUTTypeData = "public.data"
/// The UTI of ``TypeIdentifier/directory``.
@available(*, deprecated, renamed: "UTType.directory.identifier")
public let kUTTypeDirectory = "public.directory"
/// The UTI of ``TypeIdentifier/folder``.
@available(*, deprecated, renamed: "UTType.folder.identifier")
public let kUTTypeFolder = "public.folder"
/// The UTI of ``TypeIdentifier/archive``.
@available(*, deprecated, renamed: "UTType.archive.identifier")
public let kUTTypeArchive = "public.archive"
/// The UTI of ``TypeIdentifier/zip``.
@available(*, deprecated, renamed: "UTType.zip.identifier")
public let kUTTypeZipArchive = "public.zip-archive"
/// The UTI of ``TypeIdentifier/gzip``.
@available(*, deprecated, renamed: "UTType.gzip.identifier")
public let kUTTypeGNUZipArchive = "org.gnu.gnu-zip-archive"
/// The UTI of ``TypeIdentifier/url``.
@available(*, deprecated, renamed: "UTType.url.identifier")
public let kUTTypeURL = "public.url"
/// The UTI of ``TypeIdentifier/fileURL``.
@available(*, deprecated, renamed: "UTType.fileURL.identifier")
public let kUTTypeFileURL = "public.file-url"
/// The UTI of ``TypeIdentifier/text``.
@available(*, deprecated, renamed: "UTType.text.identifier")
public let kUTTypeText = "public.text"
/// The UTI of ``TypeIdentifier/plainText``.
@available(*, deprecated, renamed: "UTType.plainText.identifier")
public let kUTTypePlainText = "public.plain-text"
/// The UTI of ``TypeIdentifier/utf8PlainText``.
@available(*, deprecated, renamed: "UTType.utf8PlainText.identifier")
public let kUTTypeUTF8PlainText = "public.utf8-plain-text"
/// The UTI of ``TypeIdentifier/html``.
@available(*, deprecated, renamed: "UTType.html.identifier")
public let kUTTypeHTML = "public.html"
/// The UTI of ``TypeIdentifier/xml``.
@available(*, deprecated, renamed: "UTType.xml.identifier")
public let kUTTypeXML = "public.xml"
/// The UTI of ``TypeIdentifier/rtf``.
@available(*, deprecated, renamed: "UTType.rtf.identifier")
public let kUTTypeRTF = "public.rtf"
/// The UTI of ``TypeIdentifier/json``.
@available(*, deprecated, renamed: "UTType.json.identifier")
public let kUTTypeJSON = "public.json"
/// The UTI of ``TypeIdentifier/commaSeparatedText``.
@available(*, deprecated, renamed: "UTType.commaSeparatedText.identifier")
public let kUTTypeCommaSeparatedText = "public.comma-separated-values-text"
/// The UTI of ``TypeIdentifier/vCard``.
@available(*, deprecated, renamed: "UTType.vCard.identifier")
public let kUTTypeVCard = "public.vcard"
/// The UTI of ``TypeIdentifier/calendarEvent``.
@available(*, deprecated, renamed: "UTType.calendarEvent.identifier")
public let kUTTypeCalendarEvent = "public.calendar-event"
/// The UTI of ``TypeIdentifier/shellScript``.
@available(*, deprecated, renamed: "UTType.shellScript.identifier")
public let kUTTypeShellScript = "public.shell-script"
/// The UTI of ``TypeIdentifier/pythonScript``.
@available(*, deprecated, renamed: "UTType.pythonScript.identifier")
public let kUTTypePythonScript = "public.python-script"
/// The UTI of ``TypeIdentifier/cSource``.
@available(*, deprecated, renamed: "UTType.cSource.identifier")
public let kUTTypeCSource = "public.c-source"
/// The UTI of ``TypeIdentifier/pdf``.
@available(*, deprecated, renamed: "UTType.pdf.identifier")
public let kUTTypePDF = "com.adobe.pdf"
/// The UTI of ``TypeIdentifier/epub``.
@available(*, deprecated, renamed: "UTType.epub.identifier")
public let kUTTypeElectronicPublication = "org.idpf.epub-container"
/// The UTI of ``TypeIdentifier/image``.
@available(*, deprecated, renamed: "UTType.image.identifier")
public let kUTTypeImage = "public.image"
/// The UTI of ``TypeIdentifier/png``.
@available(*, deprecated, renamed: "UTType.png.identifier")
public let kUTTypePNG = "public.png"
/// The UTI of ``TypeIdentifier/jpeg``.
@available(*, deprecated, renamed: "UTType.jpeg.identifier")
public let kUTTypeJPEG = "public.jpeg"
/// The UTI of ``TypeIdentifier/gif``.
@available(*, deprecated, renamed: "UTType.gif.identifier")
public let kUTTypeGIF = "com.compuserve.gif"
/// The UTI of ``TypeIdentifier/tiff``.
@available(*, deprecated, renamed: "UTType.tiff.identifier")
public let kUTTypeTIFF = "public.tiff"
/// The UTI of ``TypeIdentifier/bmp``.
@available(*, deprecated, renamed: "UTType.bmp.identifier")
public let kUTTypeBMP = "com.microsoft.bmp"
/// The UTI of ``TypeIdentifier/ico``.
@available(*, deprecated, renamed: "UTType.ico.identifier")
public let kUTTypeICO = "com.microsoft.ico"
/// The UTI of ``TypeIdentifier/svg``.
@available(*, deprecated, renamed: "UTType.svg.identifier")
public let kUTTypeScalableVectorGraphics = "public.svg-image"
/// The UTI of ``TypeIdentifier/audiovisualContent``.
@available(*, deprecated, renamed: "UTType.audiovisualContent.identifier")
public let kUTTypeAudiovisualContent = "public.audiovisual-content"
/// The UTI of ``TypeIdentifier/audio``.
@available(*, deprecated, renamed: "UTType.audio.identifier")
public let kUTTypeAudio = "public.audio"
/// The UTI of ``TypeIdentifier/mp3``.
@available(*, deprecated, renamed: "UTType.mp3.identifier")
public let kUTTypeMP3 = "public.mp3"
/// The UTI of ``TypeIdentifier/mpeg4Audio``.
@available(*, deprecated, renamed: "UTType.mpeg4Audio.identifier")
public let kUTTypeMPEG4Audio = "public.mpeg-4-audio"
/// The UTI of ``TypeIdentifier/wav``.
@available(*, deprecated, renamed: "UTType.wav.identifier")
public let kUTTypeWaveformAudio = "com.microsoft.waveform-audio"
/// The UTI of ``TypeIdentifier/aiff``.
@available(*, deprecated, renamed: "UTType.aiff.identifier")
public let kUTTypeAudioInterchangeFileFormat = "public.aiff-audio"
/// The UTI of ``TypeIdentifier/movie``.
@available(*, deprecated, renamed: "UTType.movie.identifier")
public let kUTTypeMovie = "public.movie"
/// The UTI of ``TypeIdentifier/video``.
@available(*, deprecated, renamed: "UTType.video.identifier")
public let kUTTypeVideo = "public.video"
/// The UTI of ``TypeIdentifier/mpeg``.
@available(*, deprecated, renamed: "UTType.mpeg.identifier")
public let kUTTypeMPEG = "public.mpeg"
/// The UTI of ``TypeIdentifier/mpeg4Movie``.
@available(*, deprecated, renamed: "UTType.mpeg4Movie.identifier")
public let kUTTypeMPEG4 = "public.mpeg-4"
/// The UTI of ``TypeIdentifier/quickTimeMovie``.
@available(*, deprecated, renamed: "UTType.quickTimeMovie.identifier")
public let kUTTypeQuickTimeMovie = "com.apple.quicktime-movie"
/// The UTI of ``TypeIdentifier/avi``.
@available(*, deprecated, renamed: "UTType.avi.identifier")
public let kUTTypeAVIMovie = "public.avi"
