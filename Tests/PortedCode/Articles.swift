// swift-format-ignore-file
// The code of the articles “Making a View into a Drag Source” and “Making a View into a Drop Destination”, without
// prefixes.

import DragDropKit
import Foundation

@MainActor
func customEnableDragging(on view: View, dragInteractionDelegate: DragInteractionDelegate) {
    let dragInteraction = DragInteraction(delegate: dragInteractionDelegate)
    view.addInteraction(dragInteraction)
}

@MainActor
func customEnableDropping(on view: View, dropInteractionDelegate: DropInteractionDelegate) {
    let dropInteraction = DropInteraction(delegate: dropInteractionDelegate)
    view.addInteraction(dropInteraction)
}

@MainActor
final class Articles: DragInteractionDelegate, DropInteractionDelegate {
    let imageView = ImageView()

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        // Cast to String is required for ItemProviderWriting support.
        let stringItemProvider = ItemProvider(object: "Hello World" as String)
        return [
            DragItem(itemProvider: stringItemProvider)
        ]
    }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        // Ensure the drop session has an object of the appropriate type
        return session.canLoadObjects(ofClass: Image.self)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        // Propose to the system to copy the item from the source app
        return DropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        // Consume drag items (in this example, of type Image).
        session.loadObjects(ofClass: Image.self) { imageItems in
            let images = imageItems as! [Image]
            self.imageView.image = images.first
        }
        // Perform additional UI updates as needed.
    }
}
