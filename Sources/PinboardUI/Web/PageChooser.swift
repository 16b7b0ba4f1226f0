import BoardCanvas
import BoardExchange
import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Localization

/// The window in which the user chooses among the images of a page, while they come.
final class PageChooser {
  private let window: Window
  private let search: WebPageSearch
  private let grid = CollectionView()
  private let status = Label("")
  private let nothing = Label("")
  private let reasons: ScrollView
  private let pin = Button(title: localized("Pin"))
  private let all = Button(title: localized("Select All"))
  private let controls = ControlTrace()
  private var answer: CheckedContinuation<[WebPageImage], Never>?

  /// Shows the window until the user has chosen, or closed it.
  /// - Returns: the chosen images, in the order of the page; empty if the user wants none.
  static func choose(from search: WebPageSearch, for owner: any ExchangeHost) async -> [WebPageImage] {
    let chooser = PageChooser(search, for: owner)
    return await withCheckedContinuation { continuation in
      chooser.answer = continuation
      chooser.window.onClosed = {
        WindowNames.forget(chooser.window)
        chooser.end(with: [])
      }
      chooser.window.present()
    }
  }

  private init(_ search: WebPageSearch, for owner: any ExchangeHost) {
    self.search = search
    reasons = ScrollView(nothing, horizontal: .never)
    window = Window(application: owner.application)
    window.title = localized("Images of “\(search.host)”")
    _ = WindowNames.register(window)
    window.titlebar = HeaderBar(title: window.title)
    window.setDefaultSize(width: 640, height: 520)
    build()
    // Shortcuts of actions would be those of all windows: Escape would close a board's window from then on.
    let keys = KeyGesture(phase: .capture)
    keys.onKey = { [weak self] in self?.press($0) ?? false }
    window.addGesture(keys)
    search.onAdd = { [weak self] index in
      self?.grid.insertItems(at: [IndexPath(item: index, section: 0)])
      self?.update()
    }
    search.onEnd = { [weak self] in self?.update() }
    update()
    window.onFirstFrame = { [weak self] in
      guard let self else { return }
      Trace.emit("page.shown", ["window": window.traceLabel, "host": search.host])
      controls.update(in: window)
    }
    controls.follow(window)
  }

  private func build() {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = PageImageCell.size
    layout.minimumLineSpacing = 8
    layout.minimumInteritemSpacing = 8
    layout.sectionInset = EdgeInsets(top: 14, leading: 14, bottom: 14, trailing: 14)
    grid.collectionViewLayout = layout
    grid.allowsMultipleSelection = true
    grid.accessibilityLabel = window.title
    grid.register(PageImageCell.self, forCellWithReuseIdentifier: "image")
    grid.dataSource = self
    grid.delegate = self
    grid.expandsVertically = true
    grid.expandsHorizontally = true
    nothing.addStyleClass("dim-label")
    nothing.isWrapping = true
    reasons.expandsVertically = true
    nothing.margins = EdgeInsets(top: 14, leading: 28, bottom: 14, trailing: 28)
    status.addStyleClass("dim-label")
    status.alignment = .start
    status.horizontalAlignment = .start
    status.expandsHorizontally = true
    status.ellipsizes = true
    pin.addStyleClass("suggested-action")
    pin.onClick = { [weak self] in self?.pinChosen() }
    all.onClick = { [weak self] in self?.selectAll() }
    let row = StackView(axis: .horizontal, spacing: 8)
    row.margins = EdgeInsets(top: 10, leading: 16, bottom: 14, trailing: 16)
    for view in [status, all, pin] { row.addSubview(view) }
    let column = StackView(axis: .vertical)
    for view in [grid, reasons, row] { column.addSubview(view) }
    window.content = column
    controls.register("page-pin", pin)
    controls.register("page-all", all)
  }

  private func update() {
    let (found, chosen) = (search.images.count, grid.indexPathsForSelectedItems.count)
    grid.isHidden = found == 0
    let failures = search.report?.failures ?? []
    let why = ItemFailure.text(of: failures)
    reasons.isHidden = found > 0
    nothing.text =
      search.isOver
      ? [localized("No image of this page can be pinned: they’re very small, or can’t be fetched."), why]
        .compactMap(\.self).joined(separator: "\n\n")
      : localized("Looking for images…")
    let (count, failed) = (localized(found, "1 image", "\(found) images"), failures.count)
    status.text =
      !search.isOver
      ? localized("\(count), looking for more…")
      : failed == 0
        ? count : localized(failed, "\(count), 1 can’t be fetched", "\(count), \(failed) can’t be fetched")
    status.tooltip = why
    status.isHidden = found == 0 && search.isOver
    all.isEnabled = found > chosen
    pin.isEnabled = chosen > 0
    pin.title = chosen == 0 ? localized("Pin") : localized(chosen, "Pin 1 Image", "Pin \(chosen) Images")
    Trace.emit("page.images", ["found": found, "chosen": chosen, "failed": failed, "over": search.isOver])
  }

  private func press(_ key: KeyPress) -> Bool {
    switch (key.name, key.modifiers) {
    case ("Escape", []): window.close()
    case ("a", .control): selectAll()
    default: return false
    }
    return true
  }

  private func selectAll() {
    for index in search.images.indices { grid.selectItem(at: IndexPath(item: index, section: 0)) }
    // The button is about to be disabled.
    _ = grid.focus()
    update()
  }

  private func pinChosen() {
    let indices = grid.indexPathsForSelectedItems.map(\.item).sorted()
    end(with: indices.filter(search.images.indices.contains).map { search.images[$0] })
    window.close()
  }

  private func end(with chosen: [WebPageImage]) {
    answer?.resume(returning: chosen)
    answer = nil
    search.onAdd = nil
    search.onEnd = nil
  }
}

extension PageChooser: CollectionViewDataSource, CollectionViewDelegate {
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    search.images.count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "image", for: indexPath)
    if let cell = cell as? PageImageCell, search.images.indices.contains(indexPath.item) {
      let image = search.images[indexPath.item]
      cell.show(image)
      controls.register("page-image:\(image.name)", cell)
    }
    return cell
  }

  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) { update() }
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) { update() }

  func collectionView(
    _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
  ) {
    collectionView.selectItem(at: indexPath)
    pinChosen()
  }
}

/// An image of a page, with its size and name below it.
private final class PageImageCell: CollectionViewCell {
  static let size = CGSize(width: 140, height: 150)
  private static let captionHeight = 40.0

  private var image: WebPageImage?

  func show(_ image: WebPageImage) {
    self.image = image
    accessibilityLabel = "\(image.name), \(Self.dimensions(of: image))"
    setNeedsDisplay()
  }

  private static func dimensions(of image: WebPageImage) -> String {
    "\(localized(number: Int(image.pixelSize.width))) × \(localized(number: Int(image.pixelSize.height)))"
  }

  override func draw(_ context: DrawingContext, size: CGSize) {
    super.draw(context, size: size)
    guard let image else { return }
    let room = CGRect(
      x: 8, y: 8, width: size.width - 16, height: size.height - 12 - Self.captionHeight)
    let (width, height) = (Double(image.thumbnail.width), Double(image.thumbnail.height))
    // A small image isn't enlarged.
    let scale = min(room.width / width, room.height / height, 1)
    let rect = CGRect(
      x: room.midX - width * scale / 2, y: room.midY - height * scale / 2, width: width * scale,
      height: height * scale)
    context.texture(image.thumbnail, in: rect)
    let ink = Color(white: DesktopSettings.prefersDark ? 1 : 0, alpha: 0.85)
    if isSelected { context.strokeRounded(rect.insetBy(dx: -3, dy: -3), radius: 4, width: 3, Cell.accent) }
    for (row, text) in [Self.dimensions(of: image), image.name.shown].enumerated() {
      let line = TextLayout(
        text, font: Font(size: 9, weight: row == 0 ? .bold : .regular), width: room.width, alignment: .center,
        ellipsis: .middle, maxLines: 1)
      context.text(
        line, at: CGPoint(x: room.minX, y: room.maxY + 6 + Double(row) * 16),
        row == 0 ? ink : ink.withAlpha(0.65))
    }
  }
}
