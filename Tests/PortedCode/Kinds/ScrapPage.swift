// swift-format-ignore-file
// A page on which pictures are dropped, pasted and moved: one view whose subviews are the items.

import DragDropKit

class ScrapPageController: ViewController {
    var images = [Image]()
    var scraps = [View]()
    var dropPoint = CGPoint.zero

    override func viewDidLoad() {
        super.viewDidLoad()
        // was: let press = LongPressGestureRecognizer(target: self, action: #selector(askForPaste(_:)))
        let press = LongPressGesture()
        // was: view.addGestureRecognizer(press)
        view.addGesture(press)
        press.onPress = { [weak self] point in self?.dropPoint = point }
        pasteConfiguration = PasteConfiguration(forAccepting: Image.self)
        view.addInteraction(DragInteraction(delegate: self))
        view.addInteraction(DropInteraction(delegate: self))
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        title = "Scraps"
    }

    override func paste(itemProviders: [ItemProvider]) {
        for provider in itemProviders where provider.canLoadObject(ofClass: Image.self) {
            load(provider, at: dropPoint)
        }
    }

    override func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
        return images.count < 100 && super.canPaste(itemProviders)
    }

    // was: @objc func askForPaste(_ press: LongPressGestureRecognizer) {
    // was: guard press.state == .began else { return }
    // was: dropPoint = press.location(in: view)

    func load(_ provider: ItemProvider, at center: CGPoint) {
        provider.loadObject(ofClass: Image.self) { object, error in
            DispatchQueue.main.async {
                guard let image = object as? Image else { return }
                let scrap = self.addScrap(image)
                scrap.center = center
            }
        }
    }

    @discardableResult
    func addScrap(_ image: Image) -> ImageView {
        let imageView = ImageView()
        imageView.image = image
        var size = image.size
        let longest = max(size.width, size.height)
        if longest > 200 {
            let factor = 200 / longest
            size = CGSize(width: round(size.width * factor), height: round(size.height * factor))
        }
        imageView.frame.size = size
        imageView.contentMode = .scaleAspectFit
        imageView.isUserInteractionEnabled = true
        images.append(image)
        scraps.append(imageView)
        view.addSubview(imageView)
        return imageView
    }

    func index(at point: CGPoint) -> Int? {
        guard let hit = view?.hitTest(point, with: nil) else { return nil }
        return scraps.firstIndex(of: hit)
    }

    func fade(_ items: [DragItem], to alpha: CGFloat) {
        for item in items {
            if let index = item.localObject as? Int {
                scraps[index].alpha = alpha
            }
        }
    }
}

extension ScrapPageController: DragInteractionDelegate {
    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        guard let index = index(at: session.location(in: interaction.view!)) else { return [] }
        let item = DragItem(itemProvider: ItemProvider(object: images[index]))
        item.localObject = index
        return [item]
    }

    func dragInteraction(_ interaction: DragInteraction, itemsForAddingTo session: DragSession, withTouchAt point: CGPoint) -> [DragItem] {
        guard let index = index(at: point) else { return [] }
        let known = session.items.compactMap { $0.localObject as? Int }
        if known.contains(index) { return [] }
        let item = DragItem(itemProvider: ItemProvider(object: images[index]))
        item.localObject = index
        return [item]
    }

    func dragInteraction(_ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession) -> TargetedDragPreview? {
        let index = item.localObject as! Int
        return TargetedDragPreview(view: scraps[index])
    }

    func dragInteraction(_ interaction: DragInteraction, willAnimateLiftWith animator: DragAnimating, session: DragSession) {
        animator.addCompletion { position in
            if position == .end { self.fade(session.items, to: 0.5) }
        }
    }

    func dragInteraction(_ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: DragAnimating) {
        animator.addAnimations { self.fade([item], to: 1) }
    }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation) {
        if operation == .copy { fade(session.items, to: 1) }
    }
}

extension ScrapPageController: DropInteractionDelegate {
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        return session.canLoadObjects(ofClass: Image.self)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        return DropProposal(operation: session.localDragSession == nil ? .copy : .move)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        dropPoint = session.location(in: interaction.view!)
        guard session.localDragSession == nil else { return }
        for (offset, item) in session.items.enumerated() {
            load(item.itemProvider, at: CGPoint(x: dropPoint.x + CGFloat(offset) * 12, y: dropPoint.y))
        }
    }

    func dropInteraction(_ interaction: DropInteraction, previewForDropping item: DragItem, withDefault defaultPreview: TargetedDragPreview) -> TargetedDragPreview? {
        if item.localObject == nil { return nil }
        let target = DragPreviewTarget(container: view, center: dropPoint)
        return defaultPreview.retargetedPreview(with: target)
    }

    func dropInteraction(_ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: DragAnimating) {
        animator.addAnimations { self.fade([item], to: 0) }
        animator.addCompletion { _ in
            guard let index = item.localObject as? Int else { return }
            self.scraps[index].center = self.dropPoint
            self.scraps[index].alpha = 1.0
        }
    }
}
