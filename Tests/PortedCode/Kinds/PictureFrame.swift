// swift-format-ignore-file
// A picture that can be dragged away and replaced: an image view in a controller.

import DragDropKit

class PictureFrameController: ViewController {
    var imageView: ImageView! {
        didSet {
            imageView.layer.borderColor = Color.green.cgColor
            imageView.layer.borderWidth = 0.0
            imageView.layer.cornerRadius = 6
            imageView.layer.masksToBounds = true
        }
    }
    let caption = Label()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        view.layer.borderColor = Color.red.cgColor

        imageView = ImageView(frame: CGRect(x: 20, y: 20, width: 240, height: 180))
        imageView.contentMode = .scaleAspectFill
        imageView.isUserInteractionEnabled = true
        view.addSubview(imageView)

        caption.frame = CGRect(x: 20, y: 210, width: 240, height: 24)
        caption.textAlignment = .center
        caption.textColor = Color(white: 0, alpha: 0.6)
        caption.font = Font.systemFont(ofSize: 15)
        caption.numberOfLines = 1
        view.addSubview(caption)

        let dragInteraction = DragInteraction(delegate: self)
        dragInteraction.isEnabled = true
        imageView.addInteraction(dragInteraction)
        view.addInteraction(DropInteraction(delegate: self))
    }

    // rule: override func didReceiveMemoryWarning() {
    // rule: super.didReceiveMemoryWarning()

    func showBorder(at point: CGPoint) {
        if imageView.frame.contains(point) {
            view.layer.borderWidth = 0.0
            imageView.layer.borderWidth = 2.0
        } else if view.frame.contains(point) {
            view.layer.borderWidth = 4.0
            imageView.layer.borderWidth = 0.0
        } else {
            view.layer.borderWidth = 0.0
            imageView.layer.borderWidth = 0.0
        }
    }
}

extension PictureFrameController: DragInteractionDelegate {
    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        guard let image = imageView.image else { return [] }
        let provider = ItemProvider(object: image)
        provider.suggestedName = caption.text
        let item = DragItem(itemProvider: provider)
        item.localObject = image
        return [item]
    }

    func dragInteraction(_ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession) -> TargetedDragPreview? {
        guard let image = item.localObject as? Image else { return nil }
        let scale = min(imageView.frame.width / image.size.width, imageView.frame.height / image.size.height)
        let previewView = ImageView(image: image)
        previewView.contentMode = .scaleAspectFit
        previewView.clipsToBounds = true
        previewView.frame = CGRect(x: 0, y: 0, width: image.size.width * scale, height: image.size.height * scale)

        let parameters = DragPreviewParameters()
        parameters.backgroundColor = .clear
        parameters.visiblePath = BezierPath(roundedRect: previewView.bounds, cornerRadius: 6)
        let target = DragPreviewTarget(container: view, center: imageView.center)
        return TargetedDragPreview(view: previewView, parameters: parameters, target: target)
    }

    func dragInteraction(_ interaction: DragInteraction, willAnimateLiftWith animator: DragAnimating, session: DragSession) {
        animator.addAnimations { self.imageView.alpha = 0.5 }
        animator.addCompletion { position in
            if position == .start { self.imageView.alpha = 1 }
        }
    }

    func dragInteraction(_ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation) {
        View.animate(withDuration: 0.25) { self.imageView.alpha = 1 }
        if operation == .move { imageView.image = nil }
    }

    func dragInteraction(_ interaction: DragInteraction, sessionAllowsMoveOperation session: DragSession) -> Bool {
        return true
    }
}

extension PictureFrameController: DropInteractionDelegate {
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        return session.hasItemsConforming(toTypeIdentifiers: [kUTTypeImage as String]) && session.items.count == 1
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        showBorder(at: session.location(in: view))
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        let location = session.location(in: view)
        showBorder(at: location)
        let operation: DropOperation
        if imageView.frame.contains(location) {
            operation = session.localDragSession == nil ? .copy : .move
        } else {
            operation = .cancel
        }
        return DropProposal(operation: operation)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        session.loadObjects(ofClass: Image.self) { items in
            let images = items as! [Image]
            self.imageView.image = images.first
            self.caption.text = images.first?.suggestedName
        }
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        showBorder(at: session.location(in: view))
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) {
        view.layer.borderWidth = 0.0
        imageView.layer.borderWidth = 0.0
    }
}
