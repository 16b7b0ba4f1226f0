import BoardLook

/// The style of the buttons of tags.
enum TagStyle {
  static let css: String = {
    let shape = """
      button.tag-chip {
        border-radius: 999px; padding: 0px 10px; min-height: 22px; min-width: 16px; font-size: 88%; box-shadow: none;
        background-image: none; text-shadow: none;
      }
      """
    let colors = TagLook.colors.enumerated().map { number, color in
      """
      button.tag-chip.tag-\(number) { background-color: alpha(\(color.hex), 0.2); border: 1px solid \(color.hex); }
      button.tag-chip.tag-\(number):hover { background-color: alpha(\(color.hex), 0.35); }
      button.tag-chip.tag-\(number):checked { background-color: \(color.hex); color: #ffffff; }
      """
    }
    return ([shape] + colors).joined(separator: "\n")
  }()
}
