/// The style sheet of the app: what GTK's own theme doesn't say.
enum WindowStyle {
  static let css = """
    .quiet-bar {
      background-color: alpha(#241f1c, 0.92);
      color: #ffffff;
      border-radius: 18px;
      padding: 6px 8px 6px 16px;
      box-shadow: 0 2px 8px alpha(black, 0.35);
    }
    .quiet-bar button { color: #99c1f1; min-height: 24px; padding: 2px 10px; }
    .quiet-bar progressbar trough { min-height: 4px; background-color: alpha(white, 0.25); }
    .quiet-bar progressbar progress { min-height: 4px; background-color: #62a0ea; }
    .empty-hint { font-size: 15pt; font-weight: 500; color: alpha(#33230f, 0.75); }
    .empty-hint.dark { color: alpha(white, 0.75); }
    .board-sidebar { border-right: 1px solid alpha(currentColor, 0.12); }
    .board-row { padding: 7px 10px; }
    .tray { background-color: alpha(#4a3420, 0.82); border-radius: 14px; box-shadow: 0 1px 6px alpha(black, 0.3); }
    .tray.dark, button.tray-handle.dark { background-color: alpha(#241b14, 0.88); }
    .tray-title, button.tray-title { color: alpha(white, 0.85); font-weight: normal; }
    button.tray-handle {
      background: alpha(#4a3420, 0.82); color: alpha(white, 0.9); border: none; border-radius: 14px;
      padding: 4px 16px; min-height: 22px; box-shadow: 0 1px 5px alpha(black, 0.3);
    }
    button.tray-handle:hover { background: alpha(#5d432b, 0.9); }
    .caption { font-size: 82%; }
    .window-title-label { font-weight: bold; }
    """
}
