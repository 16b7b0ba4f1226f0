// swift-format-ignore-file
// Rows that go from one list to another: views that contain tables.

import DragDropKit

class Entry {
    var number: Int = NSNotFound
    var color: Color = .clear
}

class EntryCell: TableViewCell {
    // rule: override func setSelected(_ selected: Bool, animated: Bool) {
    override func stateDidChange() {
        // rule: super.setSelected(selected, animated: animated)
        super.stateDidChange()
        // rule: textLabel?.font = selected ? .boldSystemFont(ofSize: 15) : .systemFont(ofSize: 15)
        textLabel?.font = isSelected ? .boldSystemFont(ofSize: 15) : .systemFont(ofSize: 15)
    }
}

class ListView: View, TableViewDelegate, TableViewDataSource {
    var entries: [Entry] = []
    private(set) var tableView: TableView?

    var cellColor: Color {
        return .clear
    }

    // rule: override init(frame: CGRect) {
    override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        for number in 0..<10 {
            let entry = Entry()
            entry.color = cellColor
            entry.number = number
            entries.append(entry)
        }
        initializeTableView()
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        tableView?.frame = bounds
    }

    func initializeTableView() {
        tableView = TableView(frame: bounds, style: .plain)
        tableView?.backgroundColor = .clear
        tableView?.rowHeight = TableView.automaticDimension
        tableView?.delegate = self
        tableView?.dataSource = self
        addSubview(tableView!)
        tableView?.reloadData()
    }

    func numberOfSections(in tableView: TableView) -> Int {
        return 1
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        return entries.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        var cell = tableView.dequeueReusableCell(withIdentifier: "cell")
        let entry = entries[indexPath.row]
        if cell == nil {
            cell = EntryCell(style: .subtitle, reuseIdentifier: "cell")
        }
        cell?.backgroundColor = entry.color
        cell?.textLabel?.text = "entry number \(entry.number + 1)"
        cell?.detailTextLabel?.text = "row \(indexPath.row)"
        return cell!
    }

    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        return 48
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        return "\(entries.count) entries"
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
    }
}

class SourceListView: ListView, TableViewDragDelegate {
    override var cellColor: Color {
        return .purple
    }

    func tableView(_ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath) -> [DragItem] {
        let item = DragItem(itemProvider: ItemProvider())
        item.localObject = entries[indexPath.row]
        return [item]
    }

    func tableView(_ tableView: TableView, dragSessionAllowsMoveOperation session: DragSession) -> Bool {
        return false
    }

    override func initializeTableView() {
        super.initializeTableView()
        tableView?.dragDelegate = self
        tableView?.dragInteractionEnabled = true
    }
}

class TargetListView: ListView, TableViewDropDelegate {
    override var cellColor: Color {
        return .orange
    }

    func tableView(_ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator) {
        let entry = coordinator.items.first!.dragItem.localObject as! Entry
        entries.insert(entry, at: coordinator.destinationIndexPath!.row)
        tableView.insertRows(at: [coordinator.destinationIndexPath!], with: .none)
        tableView.selectRow(at: coordinator.destinationIndexPath, animated: true, scrollPosition: .none)
    }

    override func initializeTableView() {
        super.initializeTableView()
        tableView?.dropDelegate = self
    }
}

class TwoListsController: ViewController {
    let left = SourceListView()
    let right = TargetListView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(left)
        view.addSubview(right)
        // was: left.translatesAutoresizingMaskIntoConstraints = false
        left.frame = CGRect(x: 0, y: 0, width: view.bounds.width / 2, height: view.bounds.height)
        // was: left.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
        left.autoresizingMask = [.flexibleWidth, .flexibleHeight, .flexibleRightMargin]
        // was: right.translatesAutoresizingMaskIntoConstraints = false
        right.frame = CGRect(x: view.bounds.width / 2, y: 0, width: view.bounds.width / 2, height: view.bounds.height)
        // was: right.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
        right.autoresizingMask = [.flexibleWidth, .flexibleHeight, .flexibleLeftMargin]
    }
}
