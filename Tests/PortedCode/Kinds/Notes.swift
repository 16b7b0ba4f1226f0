// swift-format-ignore-file
// Notes in columns, which take texts from each other and from elsewhere, with placeholders while they come.

import DragDropKit

final class Note {
    var title: String
    var color: Color?

    init(_ title: String, color: Color) {
        self.title = title
        self.color = color
    }
}

protocol NotesDelegate: AnyObject {
    func notes(_ controller: NotesController, didReceive count: Int)
}

class NotesController: ViewController {
    let collectionView = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: CollectionViewFlowLayout())
    var notes = [Note]()
    weak var delegate: NotesDelegate?

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.frame = view.bounds
        collectionView.clipsToBounds = false
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(collectionView)
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.dragDelegate = self
        collectionView.dropDelegate = self
        collectionView.dragInteractionEnabled = true
        collectionView.isSpringLoaded = true
        collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: "note")
        collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: "placeholder")
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let layout = collectionView.collectionViewLayout as! CollectionViewFlowLayout
        layout.itemSize = CGSize(width: max(40, view.bounds.width - 16), height: 60)
    }

    func insert(_ note: Note, at index: Int) {
        notes.insert(note, at: min(index, notes.count))
    }

    private func items(at indexPath: IndexPath) -> [DragItem] {
        let note = notes[indexPath.row]
        let provider = ItemProvider(object: note.title as String)
        let item = DragItem(itemProvider: provider)
        item.localObject = note
        return [item]
    }
}

extension NotesController: CollectionViewDataSource {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        return notes.count
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "note", for: indexPath)
        cell.backgroundColor = notes[indexPath.row].color
        cell.layer.borderWidth = 1
        cell.layer.cornerRadius = 5
        return cell
    }
}

extension NotesController: CollectionViewDelegate, CollectionViewDelegateFlowLayout {
    func collectionView(_ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout, minimumLineSpacingForSectionAt section: Int) -> CGFloat {
        return 4
    }

    func collectionView(_ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath, with context: SpringLoadedInteractionContext) -> Bool {
        return indexPath.row == 0
    }
}

extension NotesController: CollectionViewDragDelegate {
    func collectionView(_ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath) -> [DragItem] {
        session.localContext = collectionView
        return items(at: indexPath)
    }

    func collectionView(_ collectionView: CollectionView, itemsForAddingTo session: DragSession, at indexPath: IndexPath, point: CGPoint) -> [DragItem] {
        return items(at: indexPath)
    }

    func collectionView(_ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath) -> DragPreviewParameters? {
        let parameters = DragPreviewParameters()
        if let cell = collectionView.cellForItem(at: indexPath) {
            parameters.visiblePath = BezierPath(roundedRect: cell.bounds, cornerRadius: 5)
        }
        return parameters
    }
}

extension NotesController: CollectionViewDropDelegate {
    func collectionView(_ collectionView: CollectionView, canHandle session: DropSession) -> Bool {
        return session.canLoadObjects(ofClass: String.self)
    }

    func collectionView(_ collectionView: CollectionView, dropSessionDidUpdate session: DropSession, withDestinationIndexPath destinationIndexPath: IndexPath?) -> CollectionViewDropProposal {
        let isSelf = (session.localDragSession?.localContext as? CollectionView) == collectionView
        return CollectionViewDropProposal(operation: isSelf ? .move : .copy, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(_ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator) {
        let destination: IndexPath
        if let indexPath = coordinator.destinationIndexPath {
            destination = indexPath
        } else {
            let section = collectionView.numberOfSections - 1
            destination = IndexPath(item: collectionView.numberOfItems(inSection: section), section: section)
        }
        switch coordinator.proposal.operation {
        case .move:
            move(coordinator, to: destination)
        case .copy:
            copy(coordinator, to: destination)
        default:
            return
        }
    }

    private func move(_ coordinator: CollectionViewDropCoordinator, to destination: IndexPath) {
        guard let item = coordinator.items.first, let source = item.sourceIndexPath else { return }
        collectionView.performBatchUpdates({
            notes.insert(notes.remove(at: source.item), at: destination.item)
            collectionView.deleteItems(at: [source])
            collectionView.insertItems(at: [destination])
        })
        coordinator.drop(item.dragItem, toItemAt: destination)
    }

    private func copy(_ coordinator: CollectionViewDropCoordinator, to destination: IndexPath) {
        for item in coordinator.items {
            let placeholder = CollectionViewDropPlaceholder(insertionIndexPath: destination, reuseIdentifier: "placeholder")
            placeholder.cellUpdateHandler = { cell in
                cell.backgroundColor = .lightGray
            }
            let context = coordinator.drop(item.dragItem, to: placeholder)
            item.dragItem.itemProvider.loadObject(ofClass: String.self) { object, error in
                DispatchQueue.main.async {
                    guard let text = object as? String else {
                        context.deletePlaceholder()
                        return
                    }
                    context.commitInsertion(dataSourceUpdates: { indexPath in
                        self.insert(Note(text as String, color: .systemYellow), at: indexPath.item)
                        self.delegate?.notes(self, didReceive: 1)
                    })
                }
            }
        }
    }
}
