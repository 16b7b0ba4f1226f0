// swift-format-ignore-file
// The code of the post “Drag & Drop in iOS 11+”, without prefixes.

import DragDropKit
import Foundation

@MainActor
final class Post: DragInteractionDelegate, DropInteractionDelegate {
    let label = Label()

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        let provider = ItemProvider(object: "Hello" as String)
        return [DragItem(itemProvider: provider)]
    }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        return session.hasItemsConforming(toTypeIdentifiers: [kUTTypePlainText as String])
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        return DropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        let label = label
        session.loadObjects(ofClass: String.self) { item in
            DispatchQueue.main.async {
                // was: label.text = item as String as String
                label.text = item.first ?? ""
            }
        }
    }
}

@MainActor
final class PostCollection {
    final class Model { var cats: [Cat] = [] }
    final class PlaceholderCollectionCell: CollectionViewCell { static let identifier = "placeholder" }
    let viewModel = Model()

    func simple(_ collectionView: CollectionView, _ coordinator: CollectionViewDropCoordinator, _ destinationIndexPath: IndexPath) {
        coordinator.session.loadObjects(ofClass: Cat.self) { cats in
            collectionView.performBatchUpdates {
            for cat in cats as! [Cat] {
                self.viewModel.cats.insert(cat, at: destinationIndexPath.row)
            }
                collectionView.reloadSections(IndexSet(integer: destinationIndexPath.section))
            }
        }
    }

    func local(_ collectionView: CollectionView, _ coordinator: CollectionViewDropCoordinator, _ destinationIndexPath: IndexPath) {
        coordinator.session.loadObjects(ofClass: Cat.self) { cats in
            DispatchQueue.main.async {
                // The post has no loop, so its `cat` is nowhere declared.
                for cat in cats {
                if coordinator.session.localDragSession != nil, let previousIndex = self.viewModel.cats.index(where: { $0.name == cat.name }) {
                    //Local drag session
                    self.viewModel.cats.swapAt(previousIndex, destinationIndexPath.row)
                } else {
                    // External drag session
                    self.viewModel.cats.insert(cat, at: destinationIndexPath.row)
                }
                }
                // was: collectionView.reloadSections(destinationIndexPath.section)
                collectionView.reloadSections(IndexSet(integer: destinationIndexPath.section))
            }
        }
    }

    func placeholders(_ collectionView: CollectionView, _ coordinator: CollectionViewDropCoordinator, _ destinationIndexPath: IndexPath) {
        for item in coordinator.items {
            let placeholder = CollectionViewDropPlaceholder(insertionIndexPath: destinationIndexPath, reuseIdentifier: PlaceholderCollectionCell.identifier)
            let placeholderContext = coordinator.drop(item.dragItem, to: placeholder)
            item.dragItem.itemProvider.loadObject(ofClass: Cat.self) { cat, error in
                DispatchQueue.main.async {
                    placeholderContext.commitInsertion { insertionIndexPath in
                        self.viewModel.cats.insert(cat as! Cat, at: insertionIndexPath.row)
                    }
                }
            }
        }
        coordinator.session.progressIndicatorStyle = .none
    }
}

enum CatError: Error {
   case invalidTypeIdentifier
}

protocol Shareable where Self: NSObject {
    static var shareIdentifier: String { get }
}

extension Shareable {
    static var shareIdentifier: String {
        // was: let bundle = Bundle.main.bundleIdentifier!
        let bundle = "org.example"
        let typeString = String(describing: type(of: self))
        return "\(bundle).\(typeString)"
    }
}

final class Cat: NSObject, Shareable {

   let name: String
   let image: Image

   init(name: String, image: Image) {
       self.name = name
       self.image = image
       super.init()
   }

   var data: Data? {
       return """
           {
               "name": "\(name)",
               "image": "\(ImageJPEGRepresentation(image, 1.0)!.base64EncodedString())"
           }
           """.data(using: .utf8)
   }

   init(data: Data) {
       let json = try! JSONSerialization.jsonObject(with: data, options: []) as! [String: Any]
       name = json["name"] as! String
       let imageData = Data(base64Encoded: json["image"] as! String)!
       image = Image(data: imageData)!
       super.init()
   }
}

// Providing Cat to destinationApp
extension Cat: ItemProviderWriting {

   // Tell which identifiers are cat will be conforming to
   static var writableTypeIdentifiersForItemProvider: [String] {
       // General identifiers are not recommended, specific identifiers are welcome
       return [Cat.shareIdentifier, kUTTypeImage as String, kUTTypePlainText as String]
   }

   // Prepare data for providing to destinationAPP
   func loadData(withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping (Data?, Error?) -> Void) -> Progress? {

       switch typeIdentifier {
       case Cat.shareIdentifier:
           completionHandler(data, nil)
       case kUTTypeImage as String as String:
           completionHandler(ImageJPEGRepresentation(image, 1.0), nil)
       case kUTTypePlainText as String as String:
           completionHandler(name.data(using: .utf8), nil)
       default:
           completionHandler(nil, CatError.invalidTypeIdentifier)
       }

       // I'm not returning any progress
       return nil
   }
}

// Receiving cat from sourceApp
extension Cat: ItemProviderReading {

   // Tell which indentifiers cal will be expecting
   static var readableTypeIdentifiersForItemProvider: [String] {
       return [Cat.shareIdentifier, UTType.image.identifier, UTType.plainText.identifier]
   }

   static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Cat {

       switch typeIdentifier {
       case Cat.shareIdentifier:
           return Cat(data: data)
       case UTType.image.identifier:
           return Cat(name: "no name", image: Image(data: data)!)
       case UTType.plainText.identifier:
           return Cat(name: String(data: data, encoding: .utf8)!, image: Image())
       default:
           throw CatError.invalidTypeIdentifier
       }
   }
}
