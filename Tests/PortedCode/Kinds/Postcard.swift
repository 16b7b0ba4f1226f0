// swift-format-ignore-file
// A postcard that takes a picture, texts and colours, which are dragged from a collection and a table.

import DragDropKit

class PostcardController: ViewController, CollectionViewDelegate, CollectionViewDataSource, CollectionViewDragDelegate, DropInteractionDelegate, DragInteractionDelegate {
    let postcard = ImageView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let topLabel = Label(frame: CGRect(x: 10, y: 10, width: 280, height: 40))
    let bottomLabel = Label(frame: CGRect(x: 10, y: 150, width: 280, height: 40))
    let colorSelection = CollectionView(frame: CGRect(x: 0, y: 210, width: 300, height: 90), collectionViewLayout: CollectionViewFlowLayout())
    var colors = [Color]()

    override func viewDidLoad() {
        super.viewDidLoad()
        topLabel.text = "Greetings"
        bottomLabel.text = "from the sea"
        for label in [topLabel, bottomLabel] {
            label.textColor = Color.white.withAlphaComponent(0.9)
            label.font = Font.boldSystemFont(ofSize: 24)
            label.textAlignment = .center
            label.numberOfLines = 0
        }
        view.addSubview(postcard)
        view.addSubview(topLabel)
        view.addSubview(bottomLabel)
        view.addSubview(colorSelection)
        postcard.image = Image(named: "sea") ?? Image()
        postcard.isUserInteractionEnabled = true
        postcard.addInteraction(DragInteraction(delegate: self))
        postcard.addInteraction(DropInteraction(delegate: self))

        colors += [.black, .gray, .white, .orange, .red, .magenta, .purple, .blue, .cyan, .green]
        for hue in 0...9 {
            for saturation in 0...9 {
                let color = Color(hue: CGFloat(hue) / 10, saturation: CGFloat(saturation) / 10, brightness: 1, alpha: 1)
                colors.append(color)
            }
        }
        colorSelection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "color")
        colorSelection.dataSource = self
        colorSelection.delegate = self
        colorSelection.dragDelegate = self
    }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        return colors.count
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "color", for: indexPath)
        cell.backgroundColor = colors[indexPath.row]
        cell.layer.borderWidth = 1
        cell.layer.cornerRadius = 5
        return cell
    }

    func collectionView(_ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath) -> [DragItem] {
        let color = colors[indexPath.row]
        let item = DragItem(itemProvider: ItemProvider(object: color))
        item.localObject = color
        return [item]
    }

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        guard let image = postcard.image else { return [] }
        let provider = ItemProvider(object: image)
        provider.registerDataRepresentation(forTypeIdentifier: kUTTypePNG as String, visibility: .all) { completion in
            completion(ImagePNGRepresentation(image), nil)
            return nil
        }
        return [DragItem(itemProvider: provider)]
    }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        return session.canLoadObjects(ofClass: Image.self) || session.canLoadObjects(ofClass: String.self) || session.canLoadObjects(ofClass: Color.self)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        return DropProposal(operation: DropOperation.copy)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        let isTop = session.location(in: postcard).y < postcard.bounds.midY
        let label = isTop ? topLabel : bottomLabel
        if session.hasItemsConforming(toTypeIdentifiers: [kUTTypePlainText as String]) {
            session.loadObjects(ofClass: String.self, completion: { items in
                guard let text = items.first as? String else { return }
                label.text = text
            })
        } else if session.hasItemsConforming(toTypeIdentifiers: [kUTTypeImage as String]) {
            session.loadObjects(ofClass: Image.self, completion: { items in
                guard let image = items.first as? Image else { return }
                self.postcard.image = image
            })
        } else {
            session.loadObjects(ofClass: Color.self, completion: { items in
                guard let color = items.first as? Color else { return }
                label.textColor = color
            })
        }
    }
}

class PhrasesController: TableViewController, TableViewDragDelegate {
    let phrases = ["Greetings", "Wish you were here", "See you soon"].sorted()

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "phrase")
        tableView.dragDelegate = self
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        return phrases.count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "phrase", for: indexPath)
        cell.textLabel?.text = phrases[indexPath.row]
        // was: cell.textLabel?.font = Font(name: "Georgia", size: 18)
        cell.textLabel?.font = Font(family: "Georgia", size: 18)
        return cell
    }

    func tableView(_ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath) -> [DragItem] {
        let phrase = phrases[indexPath.row]
        guard let data = phrase.data(using: .utf8) else { return [] }
        // was: let provider = ItemProvider(item: data as Data, typeIdentifier: kUTTypePlainText as String)
        let provider = ItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: kUTTypePlainText as String, visibility: .all) { completion in
            completion(data, nil)
            return nil
        }
        return [DragItem(itemProvider: provider)]
    }
}
