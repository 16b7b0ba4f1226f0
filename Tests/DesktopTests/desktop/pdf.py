"""Reads PDFs with poppler's programs, since newer versions of cairo pack the objects."""

import re
import subprocess


def pdf_facts(path):
    """What pdfinfo tells of a PDF: name → text."""
    told = _output("pdfinfo", path)
    return {name: text.strip() for name, text in (line.split(":", 1) for line in told.splitlines() if ":" in line)}


def pdf_outline(path):
    """The names in a PDF's outline, with the numbers of their pages."""
    told = _output("pdftohtml", "-xml", "-i", "-stdout", path)
    return [(name, int(page)) for page, name in re.findall(r'<item page="(\d+)">(.*?)</item>', told)]


def _output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
