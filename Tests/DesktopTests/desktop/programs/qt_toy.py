"""A small Qt program, to drag and copy from, and to drop on and paste into. See `qt_toy.py` one folder up.

The arguments are PyQt5 or PyQt6, its log, the folder for received data, and the file that it offers, if any.
"""

import importlib
import json
import sys
from pathlib import Path

binding, log_path, folder, *given = sys.argv[1:]
QtCore, QtGui, QtWidgets = (importlib.import_module(f"{binding}.{name}") for name in ("QtCore", "QtGui", "QtWidgets"))
Qt = QtCore.Qt
log_file = open(log_path, "a", buffering=1)


def log(event, **fields):
    log_file.write(json.dumps({"event": event, **fields}) + "\n")


def offer():
    """A file, offered like in programs that show files."""
    data = QtCore.QMimeData()
    data.setUrls([QtCore.QUrl.fromLocalFile(given[0])])
    return data


def keep(data, event):
    """Writes all offered data that can be read into the folder."""
    for kind in data.formats():
        path = Path(folder) / str(len(list(Path(folder).iterdir())))
        path.write_bytes(bytes(data.data(kind)))
        log("received", type=kind, path=str(path))
    log("finished", by=event)


class Toy(QtWidgets.QMainWindow):
    def __init__(self):
        super().__init__()
        self.setWindowTitle("Qt toy")
        self.resize(300, 200)
        self.setAcceptDrops(True)
        self._pressed = None

    def mousePressEvent(self, event):
        self._pressed = event.pos()

    def mouseMoveEvent(self, event):
        far = (event.pos() - self._pressed).manhattanLength() >= QtWidgets.QApplication.startDragDistance()
        if given and far:
            drag = QtGui.QDrag(self)
            drag.setMimeData(offer())
            log("drag-begin")
            run = drag.exec if hasattr(drag, "exec") else drag.exec_
            log("drag-end", action=str(run(Qt.DropAction.CopyAction)))

    def keyPressEvent(self, event):
        if event.matches(QtGui.QKeySequence.StandardKey.Copy) and given:
            QtWidgets.QApplication.clipboard().setMimeData(offer())
            log("copied")
        elif event.matches(QtGui.QKeySequence.StandardKey.Paste):
            keep(QtWidgets.QApplication.clipboard().mimeData(), "paste")

    def dragEnterEvent(self, event):
        log("enter", types=event.mimeData().formats())
        event.acceptProposedAction()

    def dragMoveEvent(self, event):
        event.acceptProposedAction()

    def dragLeaveEvent(self, event):
        log("leave")

    def dropEvent(self, event):
        log("drop")
        keep(event.mimeData(), "drop")
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()


application = QtWidgets.QApplication(sys.argv[:1])
toy = Toy()
toy.show()
log("ready")
(application.exec if hasattr(application, "exec") else application.exec_)()
