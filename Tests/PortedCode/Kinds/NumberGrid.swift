// swift-format-ignore-file
// Numbers that are put in order: a controller that is its collection's data source and delegates.

import DragDropKit

class NumberCell: CollectionViewCell {
    let label = Label()

    // rule: override init(frame: CGRect) {
    required init() {
        // rule: super.init(frame: frame)
        super.init()
        contentView.layer.cornerRadius = 8
        contentView.layer.masksToBounds = true
        contentView.backgroundColor = Color(hue: 0.6, saturation: 0.4, brightness: 0.9, alpha: 1)
        label.font = Font.boldSystemFont(ofSize: 22)
        label.textAlignment = .center
        label.frame = contentView.bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        label.text = nil
    }

    override func dragStateDidChange(_ dragState: DragState) {
        super.dragStateDidChange(dragState)
        contentView.layer.borderWidth = dragState == .lifting ? 2 : 0
    }
}

class NumberGridController: CollectionViewController, CollectionViewDelegateFlowLayout, CollectionViewDragDelegate, CollectionViewDropDelegate {
    let reuseIdentifier = "number"
    var numbers = Array(1...60)

    override func viewDidLoad() {
        super.viewDidLoad()
        let layout = collectionView.collectionViewLayout as! CollectionViewFlowLayout
        layout.minimumLineSpacing = 6
        layout.minimumInteritemSpacing = 6
        layout.sectionInset = EdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
        collectionView.register(NumberCell.self, forCellWithReuseIdentifier: reuseIdentifier)
        collectionView.backgroundColor = .white
        collectionView.dragDelegate = self
        collectionView.dropDelegate = self
        collectionView.dragInteractionEnabled = true
        collectionView.reorderingCadence = .fast
    }

    override func numberOfSections(in collectionView: CollectionView) -> Int {
        return 1
    }

    override func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        return numbers.count
    }

    override func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: reuseIdentifier, for: indexPath) as! NumberCell
        cell.label.text = "\(numbers[indexPath.item])"
        return cell
    }

    override func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
    }

    func collectionView(_ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize {
        return CGSize(width: 72, height: 72)
    }

    func collectionView(_ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath) -> [DragItem] {
        let number = numbers[indexPath.item]
        let provider = ItemProvider(object: "\(number)" as String)
        let item = DragItem(itemProvider: provider)
        item.localObject = number
        return [item]
    }

    func collectionView(_ collectionView: CollectionView, canHandle session: DropSession) -> Bool {
        return session.localDragSession != nil && session.canLoadObjects(ofClass: String.self)
    }

    func collectionView(_ collectionView: CollectionView, dropSessionDidUpdate session: DropSession, withDestinationIndexPath destinationIndexPath: IndexPath?) -> CollectionViewDropProposal {
        if collectionView.hasActiveDrag {
            return CollectionViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
        }
        return CollectionViewDropProposal(operation: .forbidden)
    }

    func collectionView(_ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator) {
        guard let destination = coordinator.destinationIndexPath else { return }
        coordinator.items.forEach { dropItem in
            guard let source = dropItem.sourceIndexPath else { return }
            collectionView.performBatchUpdates({
                let number = self.numbers.remove(at: source.item)
                self.numbers.insert(number, at: destination.item)
                collectionView.deleteItems(at: [source])
                collectionView.insertItems(at: [destination])
            }, completion: { _ in
                coordinator.drop(dropItem.dragItem, toItemAt: destination)
            })
        }
    }
}
