// swift-format-ignore-file
// Springs and pastes: a button and a view that open under a drag, and a view that takes colours.

import DragDropKit

// rule: class ColorWell: View {
class ColorWell: View, PasteConfigurationSupporting {
    var onColor: ((Color) -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        let configuration = PasteConfiguration(forAccepting: Color.self)
        // rule: configuration.addTypeIdentifiers(forAccepting: Image.self)
        pasteConfiguration = configuration
        pasteConfiguration?.addTypeIdentifiers(forAccepting: Image.self)
    }

    // rule: override func paste(itemProviders: [ItemProvider]) {
    func paste(itemProviders: [ItemProvider]) {
        for provider in itemProviders {
            provider.loadObject(ofClass: Color.self) { color, error in
                if let color = color {
                    DispatchQueue.main.async {
                        self.backgroundColor = color
                        self.onColor?(color)
                    }
                }
            }
        }
    }
}

final class DoorBehavior: NSObject, SpringLoadedInteractionBehavior {
    private let allows: () -> Bool

    init(allows: @escaping () -> Bool) {
        self.allows = allows
    }

    func shouldAllow(_ interaction: SpringLoadedInteraction, with context: SpringLoadedInteractionContext) -> Bool {
        return allows()
    }

    func interactionDidFinish(_ interaction: SpringLoadedInteraction) {
        interaction.view?.alpha = 1
    }
}

final class DoorEffect: NSObject, SpringLoadedInteractionEffect {
    func interaction(_ interaction: SpringLoadedInteraction, didChangeWith context: SpringLoadedInteractionContext) {
        switch context.state {
        case .inactive:
            context.targetView?.alpha = 1
        case .possible:
            context.targetView?.alpha = 0.9
        case .activating:
            View.animate(withDuration: 0.1) { context.targetView?.alpha = 0.5 }
        case .activated:
            context.targetView?.alpha = 0.2
        }
    }
}

class ShelfController: ViewController {
    let source = View(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
    let well = ColorWell(frame: CGRect(x: 110, y: 10, width: 80, height: 80))
    let door = View(frame: CGRect(x: 210, y: 10, width: 80, height: 80))
    let button = Button(type: .system)
    var isOpen = false

    override func viewDidLoad() {
        super.viewDidLoad()
        source.backgroundColor = .red
        source.tag = 1
        well.layer.borderWidth = 1
        door.backgroundColor = .darkGray
        button.frame = CGRect(x: 10, y: 110, width: 120, height: 40)
        button.setTitle("Open", for: .normal)
        [source, well, door, button].forEach { view.addSubview($0) }

        let dragger = DragInteraction(delegate: self)
        dragger.isEnabled = true
        source.addInteraction(dragger)

        button.isSpringLoaded = true
        button.addInteraction(SpringLoadedInteraction { interaction, context in
            self.button.setTitle("Opened", for: .normal)
            // was: self.present(ShelfController(), animated: true)
            self.open()
        })

        let behavior = DoorBehavior(allows: { [weak self] in self?.isOpen == false })
        let spring = SpringLoadedInteraction(interactionBehavior: behavior, interactionEffect: DoorEffect()) { [weak self] _, _ in
            self?.open()
        }
        door.addInteraction(spring)
    }

    func open() {
        isOpen = true
        door.isHidden = true
        door.removeInteraction(door.interactions.last!)
        well.becomeFirstResponder()
    }
}

extension ShelfController: DragInteractionDelegate {
    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        guard interaction.view?.viewWithTag(1) === source else { return [] }
        let provider = ItemProvider(object: Color.red)
        return [DragItem(itemProvider: provider)]
    }

    func dragInteraction(_ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: DragSession) -> Bool {
        return true
    }
}
