// swift-format-ignore-file
// The code on the slides of the talk “Introducing Drag and Drop”, without prefixes. A line that had to change has the
// line of the slide above it, after `was:`. Declarations that the slides show without a body have one here.

// was: import UIKit
import DragDropKit
// was: import MobileCoreServices
import Foundation

@MainActor
final class Slides: DragInteractionDelegate, DropInteractionDelegate {
    let view = CanvasView()
    let imageView = ImageView()

    func enable(_ delegate: DragInteractionDelegate) {
        let dragInteraction = DragInteraction(delegate: delegate)
        view.addInteraction(dragInteraction)
    }

    func enablePaste() {
        let config = PasteConfiguration(typeIdentifiersForAcceptingClass:
            String.self)
        view.pasteConfiguration = config
    }

    // MARK: Drag

    func dragInteraction(_ interaction: DragInteraction,
                         itemsForBeginning session: DragSession) -> [DragItem] {
        let itemProvider = ItemProvider(object: "Hello World" as String)
        let dragItem = DragItem(itemProvider: itemProvider)
        return [ dragItem ]
    }

    func dragInteraction(_ interaction:DragInteraction,
                         previewForLifting item:DragItem, session:DragSession)
        -> TargetedDragPreview? {
        let imageView = ImageView(image: Image(named: "MyDragImage"))
        let dragView = interaction.view!
        let dragPoint = session.location(in: dragView)
        let target = DragPreviewTarget(container: dragView, center: dragPoint)
        return TargetedDragPreview(view: imageView, parameters:DragPreviewParameters(),
                                   target:target)
    }

    func dragInteraction(_ interaction: DragInteraction,
                         willAnimateLiftWith animator: DragAnimating,
                         session: DragSession) {
        animator.addAnimations { self.view.backgroundColor = Color.gray }
        animator.addCompletion { position in
            if position == .end {
                // The lift ended normally, and a drag is now happening
            }
            else if position == .start {
                // The lift was cancelled and the animation returned to the start
            }
        }
    }

    func dragInteraction(_ interaction: DragInteraction,
                         sessionWillBegin session: DragSession)
    {
    }

    func dragInteraction(_ interaction: DragInteraction,
                         sessionAllowsMoveOperation session: DragSession) -> Bool
    {
        true
    }

    func dragInteraction(_ interaction: DragInteraction,
                         itemsForAddingTo session: DragSession,
                         withTouchAt point: CGPoint) -> [DragItem]
    {
        []
    }

    func dragInteraction(_ interaction: DragInteraction,
                         session: DragSession,
                         willEndWith operation: DropOperation)
    {
    }

    func dragInteraction(_ interaction: DragInteraction,
                         previewForCancelling item: DragItem,
                         withDefault defaultPreview: TargetedDragPreview)
        -> TargetedDragPreview?
    {
        defaultPreview
    }

    func dragInteraction(_ interaction: DragInteraction,
                         item: DragItem,
                         willAnimateCancelWith animator: DragAnimating)
    {
    }

    func dragInteraction(_ interaction: DragInteraction,
                         // was: session: DragSession
                         session: DragSession,
                         didEndWith operation: DropOperation)
    {
    }

    func dragInteraction(_ interaction: DragInteraction,
                         sessionDidTransferItems session: DragSession)
    {
    }

    // MARK: Drop

    func dropInteraction(_ interaction: DropInteraction,
                         canHandle session: DropSession) -> Bool {
        return session.canLoadObjects(ofClass: Image.self)
    }

    func dropInteraction(_ interaction: DropInteraction,
                         sessionDidEnter session: DropSession)
    {
    }

    func dropInteraction(_ interaction: DropInteraction,
                         sessionDidUpdate session: DropSession) -> DropProposal {
        // was: return DropProposal(operation: DropOperation)
        return DropProposal(operation: DropOperation.copy)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        session.loadObjects(ofClass: Image.self) { objects in
            for image in objects as! [Image] {
                self.imageView.image = image
            }
        }
    }

    func dropInteraction(_ interaction: DropInteraction,
                         previewForDropping item: DragItem,
                         withDefault defaultPreview: TargetedDragPreview)
        -> TargetedDragPreview?
    {
        defaultPreview
    }

    func dropInteraction(_ interaction: DropInteraction,
                         item: DragItem,
                         willAnimateDropWith animator: DragAnimating)
    {
    }

    func dropInteraction(_ interaction: DropInteraction,
                         concludeDrop session: DropSession)
    {
    }

    func spring() {
        let button = Button()
        button.isSpringLoaded = true

        let springLoadedInteraction = SpringLoadedInteraction { (interaction, context) in
            // Activate springloading here
        }
        view.addInteraction(springLoadedInteraction)
    }
}

/// The slides' other ways: a type instead of a class, and items one by one.
@MainActor
final class CarefulSlides: ViewController, DropInteractionDelegate {
    let imageView = ImageView()

    override func paste(itemProviders: [ItemProvider]) {
    }

    func dropInteraction(_ interaction: DropInteraction,
                         canHandle session: DropSession) -> Bool {
        // was: return session.hasItemsConforming(toTypeIdentifiers: [kUTTypeImagePNG as String])
        return session.hasItemsConforming(toTypeIdentifiers: [UTType.png.identifier])
    }

    func dropInteraction(_ interaction: DropInteraction,
                         sessionDidUpdate session: DropSession) -> DropProposal
    {
        DropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession)
    {
        for item in session.items {
            item.itemProvider.loadObject(ofClass: Image.self) { (object, error) in
                if object != nil {
                    DispatchQueue.main.async {
                        self.imageView.image = (object as! Image)
                    }
                }
                else {
                    // Handle the error
                }
            }
        }
    }

    func follow(_ item: DragItem, _ session: DropSession) {
        let progress = item.itemProvider.loadObject(ofClass: Image.self) { (object, error) in
            // Closure is called when object or error are available
        }

        let fractionCompleted = progress.fractionCompleted
        let isFinished = progress.isFinished
        progress.cancel()

        let sessionProgress = session.progress
    }
}

/// The summary of the slides: the three methods that are needed.
@MainActor
final class Summary: DragInteractionDelegate, DropInteractionDelegate {
    func dragInteraction(_ interaction: DragInteraction,
                         itemsForBeginning session: DragSession) -> [DragItem]
    {
        []
    }

    func dropInteraction(_ interaction: DropInteraction,
                         sessionDidUpdate session: DropSession) -> DropProposal
    {
        DropProposal(operation: .cancel)
    }

    func dropInteraction(_ interaction: DropInteraction,
                         performDrop session: DropSession)
    {
    }
}
