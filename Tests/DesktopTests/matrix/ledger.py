"""The results of all cells that were ever run, as data beside the table. Several runs may write at the same time."""

import fcntl
import json
import os
from dataclasses import asdict
from pathlib import Path

from .cell import Cell
from .table import table

#: A run whose results aren't to be kept has another folder.
_FOLDER = Path(os.environ.get("PINBOARD_MATRIX_FOLDER") or Path(__file__).parents[1])


class Ledger:
    def __init__(self, partners, folder=_FOLDER):
        self._partners = partners
        self._data = Path(folder) / "Matrix.json"
        self._table = Path(folder) / "Matrix.md"

    def record(self, cell):
        """Replaces the former result of the cell, and writes the table again."""
        with open(self._data, "a+", encoding="utf-8") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.seek(0)
            cells = {old.key: old for old in (Cell(**entry) for entry in json.loads(file.read() or "[]"))}
            cells[cell.key] = cell
            file.truncate(0)
            file.write(json.dumps([asdict(cells[key]) for key in sorted(cells)], indent=1, ensure_ascii=False) + "\n")
            file.flush()
            self._table.write_text(table(self._partners, cells), encoding="utf-8")
