import CKitGtk
public import Foundation
import KitGLib

/// Text that can't be edited.
///
/// ```swift
/// let label = Label("Drop images here")
/// label.textAlignment = .center
/// ```
open class Label: View {
  /// - Parameter text: used literally, without markup.
  public init(_ text: String = "") {
    super.init(widget: gtk_label_new(text))
  }

  /// Creates an empty label.
  /// - Parameter frame: its frame in the canvas that it's added to.
  override public init(frame: CGRect) {
    super.init(widget: gtk_label_new(""))
    if frame != .zero { self.frame = frame }
  }

  /// The text, used literally, without markup. Never nil when it's read; nil sets an empty text.
  public var text: String! {
    get { String(cString: gtk_label_get_text(object.opaque)) }
    set { gtk_label_set_text(object.opaque, newValue ?? "") }
  }

  /// The greatest number of lines (`UILabel.numberOfLines`), 0 for as many as the text needs. Initially 1;
  /// setting it also sets ``isWrapping`` and ``ellipsizes``: text that's too long ends with an ellipsis.
  public var numberOfLines = 1 {
    didSet {
      isWrapping = numberOfLines != 1
      ellipsizes = numberOfLines != 0
      gtk_label_set_lines(object.opaque, numberOfLines > 1 ? Int32(clamping: numberOfLines) : -1)
    }
  }

  /// Whether long text is wrapped.
  public var isWrapping: Bool {
    get { gtk_label_get_wrap(object.opaque) != 0 }
    set {
      gtk_label_set_wrap(object.opaque, newValue ? 1 : 0)
      gtk_label_set_wrap_mode(object.opaque, PANGO_WRAP_WORD_CHAR)
    }
  }

  /// Whether text that's too long ends with an ellipsis.
  public var ellipsizes: Bool {
    get { gtk_label_get_ellipsize(object.opaque) != PANGO_ELLIPSIZE_NONE }
    set { gtk_label_set_ellipsize(object.opaque, newValue ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE) }
  }

  /// The greatest width that the label requests, in characters; nil for no limit.
  public var maximumCharacters: Int? {
    didSet {
      gtk_label_set_max_width_chars(object.opaque, maximumCharacters.map { Int32(clamping: $0) } ?? -1)
    }
  }

  /// The alignment of the text in a wider label, and of its lines.
  public var alignment: TextAlignment = .center {
    didSet {
      gtk_label_set_xalign(object.opaque, alignment == .start ? 0 : alignment == .end ? 1 : 0.5)
      gtk_label_set_justify(object.opaque, alignment.justification)
    }
  }
}

/// Shows the progress of a task.
///
/// ```swift
/// let bar = ProgressBar(fraction: 0.4)
/// bar.fraction = 0.8
/// ```
public final class ProgressBar: View {
  /// - Parameter fraction: from 0 to 1; other values are clamped.
  public init(fraction: Double = 0) {
    super.init(widget: gtk_progress_bar_new())
    self.fraction = fraction
  }

  /// The progress, from 0 to 1; other values are clamped.
  public var fraction: Double {
    get { gtk_progress_bar_get_fraction(object.opaque) }
    set { gtk_progress_bar_set_fraction(object.opaque, newValue.isFinite ? min(max(newValue, 0), 1) : 0) }
  }
}
