import BoardSession

/// The app's style sheet: the rules that GTK's own theme doesn't have.
enum WindowStyle {
  static let css = """
    window.see-through { background: none; }
    /* Several languages need most of a card's width for two buttons. Large text has no room on a card, whose
       own text doesn't grow with it, either. */
    .card-buttons button { padding-left: 8px; padding-right: 8px; font-size: 13px; }
    .quiet-bar {
      background-color: alpha(#241f1c, 0.92);
      color: #ffffff;
      border-radius: 18px;
      padding: 6px 8px 6px 16px;
      box-shadow: 0 2px 8px alpha(black, 0.35);
    }
    .quiet-bar button { color: #99c1f1; min-height: 24px; padding: 2px 10px; }
    .quiet-bar button:hover { background-color: alpha(white, 0.14); background-image: none; }
    .quiet-bar button.circular { min-width: 24px; padding: 2px; }
    .quiet-bar progressbar trough { min-height: 4px; background-color: alpha(white, 0.25); }
    .quiet-bar progressbar progress { min-height: 4px; background-color: #62a0ea; }
    .study-bar label { font-feature-settings: "tnum"; }
    .empty-board { color: alpha(#33230f, 0.92); }
    .empty-board.dark { color: alpha(white, 0.88); }
    .empty-board > label { font-size: 15pt; font-weight: 500; }
    .empty-board > image { opacity: 0.75; }
    .empty-board button {
      background: alpha(white, 0.55); color: inherit; border: none; box-shadow: none; text-shadow: none;
      border-radius: 9px; padding: 6px 16px;
    }
    .empty-board button:hover { background: alpha(white, 0.75); }
    .empty-board button:active { background: alpha(white, 0.4); }
    .empty-board.dark button { background: alpha(white, 0.14); }
    .empty-board.dark button:hover { background: alpha(white, 0.22); }
    .empty-board.dark button:active { background: alpha(white, 0.3); }
    .empty-board button:disabled { opacity: 0.5; }
    /* Wide enough to be grabbed, and seen as a line. */
    .split-edge { background-color: @theme_bg_color; }
    .split-edge > separator { background-color: alpha(currentColor, 0.12); min-width: 1px; }
    .board-row { padding: 7px 10px; }
    .folder-row { padding: 4px 12px 4px 10px; }
    .folder-name { font-weight: bold; }
    .tray { background-color: alpha(#4a3420, 0.82); border-radius: 14px; box-shadow: 0 1px 6px alpha(black, 0.3); }
    .tray.dark, button.tray-handle.dark { background-color: alpha(#241b14, 0.88); }
    .tray-title, button.tray-title { color: alpha(white, 0.85); font-weight: normal; }
    button.tray-handle {
      background: alpha(#4a3420, 0.82); color: alpha(white, 0.9); border: none; border-radius: 14px;
      padding: 4px 16px; min-height: 22px; box-shadow: none;
    }
    button.tray-handle:hover { background: alpha(#5d432b, 0.9); }
    .tray.on-linen { background-color: alpha(#57524a, 0.86); }
    button.tray-handle.on-linen { background: alpha(#57524a, 0.86); }
    button.tray-handle.on-linen:hover { background: alpha(#69635a, 0.92); }
    .tray.on-slate { background-color: alpha(#1a1a1a, 0.9); }
    button.tray-handle.on-slate { background: alpha(#1a1a1a, 0.9); }
    button.tray-handle.on-slate:hover { background: alpha(#2b2b2b, 0.95); }
    .trouble-bar {
      margin: 12px 16px 18px 16px; padding: 10px 12px 10px 16px; border-radius: 14px;
      background-color: #fdf6e3; color: #3d3020; border: 1px solid alpha(black, 0.08);
      box-shadow: 0 2px 10px alpha(black, 0.28);
    }
    .trouble-bar.notice { background-color: #f3f4f6; color: #2a2f36; }
    .trouble-bar.danger { background-color: #fdeceb; color: #4a1713; }
    .trouble-bar.warning image { color: #b07d00; }
    .trouble-bar.danger image { color: #c01c28; }
    .trouble-bar.notice image { color: #4d6a8f; }
    .trouble-bar.dark { background-color: #3a3220; color: #f6e9c9; border-color: alpha(white, 0.1); }
    .trouble-bar.dark.notice { background-color: #2f343a; color: #e4e8ee; }
    .trouble-bar.dark.danger { background-color: #46221f; color: #fbdad6; }
    .trouble-bar.dark.warning image { color: #f5c211; }
    .trouble-bar.dark.danger image { color: #ff7b63; }
    .trouble-bar.dark.notice image { color: #99c1f1; }
    .trouble-bar .trouble-title { font-weight: bold; }
    .trouble-bar button {
      background: alpha(currentColor, 0.09); color: inherit; border: none; box-shadow: none; text-shadow: none;
      border-radius: 9px; padding: 5px 13px; min-height: 24px;
    }
    .trouble-bar button:hover { background: alpha(currentColor, 0.16); }
    .trouble-bar button:active { background: alpha(currentColor, 0.24); }
    /* Gradients and shadows are shaders of their own, which the first frame would wait for; the tray's handle
       has none either. */
    .board-header, .board-header button {
      background-image: none; box-shadow: none; text-shadow: none; -gtk-icon-shadow: none;
    }
    /* The header is one surface with the sidebar, and its buttons are seen when the pointer is over them. */
    headerbar {
      background-image: none; background-color: @theme_bg_color; box-shadow: none;
      border-bottom: 1px solid alpha(currentColor, 0.12);
    }
    .board-header button { background-color: transparent; border-color: transparent; }
    .board-header button:hover { background-color: alpha(currentColor, 0.08); }
    .board-header button:active, .board-header button:checked { background-color: alpha(currentColor, 0.16); }
    headerbar button.narrow { padding-left: 8px; padding-right: 8px; }
    .history-heading { font-weight: bold; margin: 4px 10px 0 10px; }
    .history-row { padding: 0 10px; }
    .history-row .current { font-weight: bold; }
    .history-row .undone { opacity: 0.75; font-style: italic; }
    .removed-place { margin: 2px 10px 4px 10px; }
    .preferences-heading { font-weight: bold; font-size: 112%; }
    .boxed-list {
      background-color: @theme_base_color; border: 1px solid alpha(currentColor, 0.15); border-radius: 12px;
    }
    .boxed-row { padding: 11px 14px; min-height: 32px; }
    .boxed-row:not(:first-child) { border-top: 1px solid alpha(currentColor, 0.1); }
    .export-preview {
      background-color: alpha(currentColor, 0.06); border: 1px solid alpha(currentColor, 0.12); border-radius: 12px;
      padding: 12px;
    }
    .caption { font-size: 82%; }
    .window-title-label { font-weight: bold; }
    .information-title { font-weight: bold; font-size: 112%; }
    .information-link { padding: 2px 6px; margin-left: -7px; min-height: 22px; color: @accent_text_color; }
    .animation-bar button { min-height: 26px; min-width: 30px; padding: 3px 8px; }
    .animation-bar {
      background-color: @theme_bg_color; color: @theme_fg_color; border-radius: 10px; padding: 5px 6px;
      box-shadow: 0 2px 8px alpha(black, 0.3);
    }
    .animation-bar scale { padding: 0 8px; margin: 0; min-height: 30px; }
    .search-bar {
      background-color: @theme_bg_color; color: @theme_fg_color; border-radius: 12px; padding: 7px;
      box-shadow: 0 2px 10px alpha(black, 0.4);
    }
    .search-bar button { min-width: 24px; min-height: 24px; padding: 4px; }
    .search-count { font-feature-settings: "tnum"; margin: 0 4px; }
    .key-cap {
      background-color: alpha(currentColor, 0.08); border: 1px solid alpha(currentColor, 0.18); border-radius: 5px;
      border-bottom-width: 2px; padding: 1px 7px; font-size: 88%;
    }
    .key-cap.fixed { opacity: 0.75; }
    button.key-cap {
      background-image: none; box-shadow: none; text-shadow: none; color: inherit; font-weight: normal;
      min-height: 0; min-width: 0;
    }
    button.key-cap:hover { background-color: alpha(currentColor, 0.18); }
    button.key-cap.empty { opacity: 0.75; border-style: dashed; border-bottom-width: 1px; padding: 1px 5px; }
    button.key-cap.empty:hover, button.key-cap.empty:focus { opacity: 1; }
    button.key-cap.waiting {
      background-color: @theme_selected_bg_color; color: @theme_selected_fg_color; opacity: 1;
    }
    button.key-reset { min-height: 0; min-width: 0; padding: 2px 5px; }
    .key-prompt { border-top: 1px solid alpha(currentColor, 0.15); padding: 12px 18px; }
    .about-name { font-weight: bold; font-size: 170%; }
    window.fullscreen.csd, window.fullscreen.solid-csd {
      padding: 0; margin: 0; border: none; border-radius: 0; box-shadow: none;
    }
    .floating-header { box-shadow: 0 2px 10px alpha(black, 0.35); }
    """
}
