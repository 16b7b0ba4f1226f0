// swift-format-ignore-file
// Guests, a type of the program's own, that are dropped into a table, with placeholders: a table controller.

import DragDropKit

final class Guest: NSObject, Codable {
    enum Failure: Error { case unknownType, noName }

    let firstName: String
    let lastName: String

    init(firstName: String, lastName: String) {
        self.firstName = firstName
        self.lastName = lastName
        super.init()
    }

    override var description: String {
        return firstName + " " + lastName
    }
}

extension Guest: ItemProviderWriting {
    // rule: static var writableTypeIdentifiersForItemProvider = ["org.example.guest", UTType.plainText.identifier]
    static let writableTypeIdentifiersForItemProvider = ["org.example.guest", UTType.plainText.identifier]

    func loadData(withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping (Data?, Error?) -> Void) -> Progress? {
        switch typeIdentifier {
        case "org.example.guest":
            do {
                completionHandler(try PropertyListEncoder().encode(self), nil)
            } catch {
                completionHandler(nil, error)
            }
        case UTType.plainText.identifier:
            completionHandler(description.data(using: .utf8), nil)
        default:
            completionHandler(nil, Failure.unknownType)
        }
        return nil
    }
}

extension Guest: ItemProviderReading {
    static var readableTypeIdentifiersForItemProvider: [String] {
        return ["org.example.guest", UTType.plainText.identifier]
    }

    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        switch typeIdentifier {
        case "org.example.guest":
            return try PropertyListDecoder().decode(self, from: data)
        case UTType.plainText.identifier:
            guard let text = String(data: data, encoding: .utf8) else { throw Failure.noName }
            let words = text.split(separator: " ")
            return self.init(firstName: words.dropLast().joined(separator: " "), lastName: String(words.last ?? ""))
        default:
            throw Failure.unknownType
        }
    }
}

class GuestListController: TableViewController {
    struct Party {
        var name: String
        var guests: [Guest]
    }

    let cellID = "guest"
    var parties: [Party]!

    override func viewDidLoad() {
        super.viewDidLoad()
        parties = [Party(name: "Family", guests: [Guest(firstName: "Ada", lastName: "Byron")]), Party(name: "Friends", guests: [])]
        tableView.register(TableViewCell.self, forCellReuseIdentifier: cellID)
        tableView.dragInteractionEnabled = true
        tableView.dragDelegate = self
        tableView.dropDelegate = self
    }

    override func numberOfSections(in tableView: TableView) -> Int {
        return parties.count
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        return parties[section].guests.count
    }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        return parties[section].name
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
        cell.textLabel?.text = parties[indexPath.section].guests[indexPath.row].description
        return cell
    }

    override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        return true
    }

    override func tableView(_ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        let guest = parties[sourceIndexPath.section].guests.remove(at: sourceIndexPath.row)
        parties[destinationIndexPath.section].guests.insert(guest, at: destinationIndexPath.row)
    }
}

extension GuestListController: TableViewDragDelegate {
    func tableView(_ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath) -> [DragItem] {
        let guest = parties[indexPath.section].guests[indexPath.row]
        let provider = ItemProvider(object: guest)
        provider.suggestedName = guest.lastName
        return [DragItem(itemProvider: provider)]
    }
}

extension GuestListController: TableViewDropDelegate {
    func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool {
        return session.canLoadObjects(ofClass: Guest.self)
    }

    func tableView(_ tableView: TableView, dropSessionDidUpdate session: DropSession, withDestinationIndexPath destinationIndexPath: IndexPath?) -> TableViewDropProposal {
        if destinationIndexPath == nil {
            return TableViewDropProposal(operation: .cancel)
        }
        if tableView.hasActiveDrag {
            return TableViewDropProposal(operation: session.items.count > 1 ? .cancel : .move, intent: .insertAtDestinationIndexPath)
        }
        return TableViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
    }

    func tableView(_ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator) {
        guard let destination = coordinator.destinationIndexPath else { return }
        if coordinator.items.count > 3 {
            coordinator.session.loadObjects(ofClass: Guest.self) { guests in
                for guest in (guests as! [Guest]).reversed() {
                    tableView.performBatchUpdates {
                        self.parties[destination.section].guests.insert(guest, at: destination.row)
                        tableView.insertRows(at: [destination], with: .automatic)
                    }
                }
            }
            return
        }
        for item in coordinator.items {
            guard item.dragItem.itemProvider.canLoadObject(ofClass: Guest.self) else { continue }
            let placeholder = TableViewDropPlaceholder(
                insertionIndexPath: destination,
                reuseIdentifier: cellID,
                rowHeight: TableView.automaticDimension)
            placeholder.cellUpdateHandler = { cell in
                cell.textLabel?.text = "…"
            }
            let context = coordinator.drop(item.dragItem, to: placeholder)
            item.dragItem.itemProvider.loadObject(ofClass: Guest.self) { guest, error in
                DispatchQueue.main.async {
                    guard let guest = guest as? Guest else {
                        context.deletePlaceholder()
                        return
                    }
                    context.commitInsertion { indexPath in
                        self.parties[indexPath.section].guests.insert(guest, at: indexPath.row)
                    }
                }
            }
        }
    }
}
