/// The beginning of a page for browsers, up to its body.
enum PageHead {
  /// - Parameters:
  ///   - title: the page's title, escaped.
  ///   - policy: what the browser lets the page do; see `Content-Security-Policy`.
  static func text(title: String, policy: String, style: String) -> String {
    """
    <!DOCTYPE html>
    <html>
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="generator" content="Pinboard">
    <title>\(title)</title>
    <style>
    \(style)
    </style>
    </head>
    <body>

    """
  }
}
