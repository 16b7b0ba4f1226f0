import KitFiles
import Foundation
import Localization

/// The sentences of DragDropKit's errors in the user's language: the library speaks English, since it has no
/// catalogues of its own.
package nonisolated enum LibraryWords {
  /// A sentence of an error in the user's language.
  /// - Parameter name: the name of the item, which comes first if the sentence doesn't have it.
  package static func sentence(of error: any Error, about name: String? = nil) -> String {
    let text = (error as? any LocalizedError)?.errorDescription ?? (error as NSError).localizedDescription
    let sentence = sentences.translated(text)
    guard let name = name?.shown, !sentence.contains(name) else { return sentence }
    return localized("\(name): \(sentence)")
  }

  private static let sentences = EnglishSentences([
    // What another program delivers
    "The other program didn't deliver the data: {1}.",
    "no reason was given",
    "The other program delivered no data.",
    "The other program stopped answering before it delivered the data.",
    "The program that holds the clipboard took too long to say what is in it.",
    "The other program took too long to deliver the data.",
    "The other program sent more data than fits.",
    "The drop is over; its data can't be read any more.",
    "“{1}” is on the network; save it to a file first, then drop the file.",
    "More than {1} files came at once; what was beyond that was left out.",
    "“{1}” is no file of this computer.",
    "“{1}” is an address that only the other program understands; save it to a file first.",
    "The disk of “{1}” doesn't answer.",
    "the picture that’s written into its address is damaged",
    "The source gave up without delivering the data.",
    "The source delivered neither data nor an error.",
    "The source named something that is no local file.",
    "The data of a drag can only be loaded while it is dropped.",
    "The item has no representation as {1}.",
    "The item is too large ({1} bytes).",
    "The load failed.",
    // Files and folders
    "“{1}” is a folder, not data.",
    "“{1}” is a folder, which this program can't make into one file.",
    "“{1}” is no regular file.",
    "“{1}” is too large ({2} bytes).",
    "“{1}” grew too large while it was read.",
    "“{1}” can't be read: {2}.",
    "“{1}” is missing, or neither a file nor a folder.",
    "A copy of “{1}” can't be made.",
    "The folder “{1}” can't be read.",
    "“{1}” can't be examined.",
    "The folder “{1}” can't be archived: {2}.",
    "no archive can be made here (libzip's code {1})",
    "it can't be listed",
    "“{1}” can't be examined",
    "it has too many files",
    "it's too large",
    // Texts and images
    "The text is in an encoding that can't be told.",
    "The text is too large ({1} bytes).",
    "The text says that it's RTF, and isn't.",
    "The text's groups are too deep in each other.",
    "The data is no URL.",
    "The image has no data.",
    "The image is too large ({1} bytes).",
    "“{1}” is no type of image.",
  ])
}
