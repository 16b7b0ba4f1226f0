// swift-format-ignore-file
// A shorthand by which any view is a source and a target: closures in place of delegates.

import DragDropKit

public final class DropSource: ItemProviderReading, ItemProviderWriting {
    public let text: String

    public init(text: String) {
        self.text = text
    }

    public static var readableTypeIdentifiersForItemProvider: [String] {
        return [kUTTypeUTF8PlainText as String]
    }

    public static var writableTypeIdentifiersForItemProvider: [String] {
        return [kUTTypeUTF8PlainText as String]
    }

    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> DropSource {
        return DropSource(text: String(data: data, encoding: .utf8) ?? "")
    }

    public func loadData(withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping (Data?, Error?) -> Void) -> Progress? {
        completionHandler(text.data(using: .utf8), nil)
        return Progress(totalUnitCount: 100)
    }
}

public typealias DidMoveSession = (_ interaction: DragInteraction, _ session: DragSession) -> ()
public typealias DidReceiveSources = ([DropSource]) -> ()
public typealias PreviewForDrop = (_ interaction: DropInteraction, _ item: DragItem, _ preview: TargetedDragPreview) -> TargetedDragPreview?

open class DraggableThing: View {
    var dropSource: DropSource?
    var didMoveSession: DidMoveSession?
    var didReceiveSources: DidReceiveSources?
    var previewForDrop: PreviewForDrop?

    @discardableResult
    public func enabled() -> Self {
        isUserInteractionEnabled = true
        addInteraction(DragInteraction(delegate: self))
        addInteraction(DropInteraction(delegate: self))
        return self
    }

    @discardableResult
    public func onMove(_ didMoveSession: @escaping DidMoveSession) -> Self {
        self.didMoveSession = didMoveSession
        return self
    }

    @discardableResult
    public func onReceive(_ didReceiveSources: @escaping DidReceiveSources) -> Self {
        self.didReceiveSources = didReceiveSources
        return self
    }
}

extension DraggableThing: DragInteractionDelegate {
    public func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        guard let source = dropSource else { return [] }
        let item = DragItem(itemProvider: ItemProvider(object: source))
        item.localObject = source
        return [item]
    }

    public func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: DragSession) {
        didMoveSession?(interaction, session)
    }

    public func dragInteraction(_ interaction: DragInteraction, sessionAllowsMoveOperation session: DragSession) -> Bool {
        return false
    }

    public func dragInteraction(_ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession) -> TargetedDragPreview? {
        let previewImageView = ImageView(frame: frame)
        previewImageView.backgroundColor = .red
        previewImageView.contentMode = .scaleAspectFill
        previewImageView.clipsToBounds = true
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        let target = DragPreviewTarget(container: self, center: center)
        return TargetedDragPreview(view: previewImageView, parameters: DragPreviewParameters(), target: target)
    }
}

extension DraggableThing: DropInteractionDelegate {
    public func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        return session.canLoadObjects(ofClass: DropSource.self)
    }

    public func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        return DropProposal(operation: .copy)
    }

    public func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        session.loadObjects(ofClass: DropSource.self) { sources in
            if let sources = sources as? [DropSource] {
                self.didReceiveSources?(sources.filter { !$0.text.isEmpty })
            }
        }
    }

    public func dropInteraction(_ interaction: DropInteraction, previewForDropping item: DragItem, withDefault defaultPreview: TargetedDragPreview) -> TargetedDragPreview? {
        return previewForDrop?(interaction, item, defaultPreview)
    }

    public func dropInteraction(_ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: DragAnimating) {
        alpha = 0
        animator.addCompletion { position in
            self.alpha = 1
        }
    }
}
