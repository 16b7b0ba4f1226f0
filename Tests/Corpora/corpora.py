#!/usr/bin/env python3
"""Compares Pinboard's decoder with others, on public pictures and on generated ones.

corpora.py install    gets what packages.txt names
corpora.py compare    compares the files of the packages with table.tsv; --update writes the table anew
corpora.py generated  decodes what encoders wrote, and compares it with what they were given

The law: a file that another decoder shows is shown alike, or refused for a reason that doesn't call it
damaged. Where a row of the table breaks it, reasons.tsv says why."""

import argparse
import collections
import csv
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
STORE = ROOT / ".build" / "corpora"
PROBE = pathlib.Path(os.environ.get("PICTURE_PROBE", ROOT / ".build" / "debug" / "picture-probe"))
ENDINGS = {
    "png", "apng", "jpg", "jpeg", "jpe", "jfif", "gif", "webp", "tif", "tiff", "bmp", "dib", "rle", "tga", "ico", "cur",
    "icns", "pbm", "pgm", "ppm", "pnm", "psd", "psb", "exr", "hdr", "heic", "heif", "avif", "avifs", "svg", "svgz",
    "pdf", "qoi", "jxl", "mpo", "dds", "sgi", "pcx", "fli", "flc", "jp2", "j2k", "eps", "xpm", "xbm", "ras", "blp",
}
# Differences that no eye sees. Lossy formats are unpacked by different arithmetic, drawings by different rules.
MEAN, WORST = 2.0, 24.0
LOOSE = {"application/pdf": (12.0, 256.0), "image/svg+xml": (6.0, 256.0)}


def packages(kind):
    for line in (HERE / "packages.txt").read_text().splitlines():
        if line.startswith(kind + " "):
            yield line.split()[1:]


def install(_):
    STORE.mkdir(parents=True, exist_ok=True)
    missing = [name for (name,) in packages("debian")
               if subprocess.run(["dpkg", "-s", name], capture_output=True).returncode]
    if missing:
        subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", *missing], check=True)
    if not (STORE / "venv").exists():
        subprocess.run([sys.executable, "-m", "venv", STORE / "venv"], check=True)
    pip = STORE / "venv" / "bin" / "pip"
    subprocess.run([pip, "install", "-q", *(f"{name}=={version}" for name, version in packages("wheel"))], check=True)
    for name, version in packages("source"):
        if list((STORE / "pictures").glob(f"{name.replace('-', '_')}-{version}")):
            continue
        subprocess.run([pip, "download", "-q", "--no-deps", "--no-binary", name, "-d", STORE / "sources",
                        f"{name}=={version}"], check=True)
    for archive in sorted((STORE / "sources").glob("*.tar.gz")):
        target = STORE / "pictures" / archive.name.removesuffix(".tar.gz").replace("-", "_", archive.name.count("-") - 1)
        if not target.exists():
            unpack(archive, STORE / "pictures")
    for name, version in packages("debian-source"):
        target = STORE / "pictures" / f"{name}-{version}"
        if not target.exists():
            unpack(debian_source(name), target)


def unpack(archive, folder):
    with tarfile.open(archive) as file:
        # Debian 12's Python has no filters of its own.
        inside = [m for m in file if m.isfile() and m.name[0] != "/" and ".." not in m.name.split("/")]
        file.extractall(folder, inside)


def debian_source(name):
    """Returns the archive of a Debian package's source, which apt gets with lists of its own."""
    sources = STORE / "debian"
    (sources / "lists" / "partial").mkdir(parents=True, exist_ok=True)
    listed = sources / "sources.list"
    options = ["-q", "-o", f"Dir::Etc::sourcelist={listed}", "-o", "Dir::Etc::sourceparts=/dev/null",
               "-o", f"Dir::State::lists={sources / 'lists'}"]
    if not listed.exists():
        subprocess.run(["apt-get", *options[:1], "install", "-y", "--no-install-recommends", "dpkg-dev"], check=True)
        listed.write_text("deb-src http://deb.debian.org/debian bookworm main\n")
        subprocess.run(["apt-get", *options, "update"], check=True)
    subprocess.run(["apt-get", *options, "source", "--download-only", name], cwd=sources, check=True)
    return next(sources.glob(f"{name}_*.orig.tar.*[!c]"))


def decoded(paths):
    """Yields the probe's answer for each file, and the pixels or None."""
    import numpy

    with tempfile.TemporaryDirectory() as folder:
        probe = subprocess.Popen([PROBE, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for path in paths:
            probe.stdin.write(f"{path}\n")
            probe.stdin.flush()
            answer = json.loads(probe.stdout.readline())
            pixels = None
            if answer.get("pixels"):
                file = pathlib.Path(folder) / answer["pixels"]
                shape = (answer["height"], answer["width"], 4)
                pixels = numpy.fromfile(file, numpy.uint8).reshape(shape)
                file.unlink()
            yield answer, pixels
        probe.stdin.close()
        probe.wait()


def distance(one, other, where=None):
    """Returns the mean difference and that which one of two hundred channels exceeds."""
    import numpy

    difference = numpy.abs(one.astype(numpy.int16) - other.astype(numpy.int16))
    if where is not None:
        difference = difference[where]
    if not difference.size:
        return 0.0, 0.0
    return float(difference.mean()), float(numpy.percentile(difference, 99.5))


def judged(path, answer, pixels):
    """Returns the verdict, the other decoder's name and a note."""
    import second

    best = None
    mean_limit, worst_limit = LOOSE.get(answer.get("type"), (MEAN, WORST))
    opinions = second.opinions(path, answer.get("type"), answer["width"] or None, answer["height"] or None)
    for name, other, where in opinions:
        if pixels is None:
            return "refused", name, answer["refusal"]
        if other is None:
            return "uncompared", name, answer.get("damage") or ""
        if other.shape != pixels.shape:
            size = f"{pixels.shape[1]} × {pixels.shape[0]} instead of {other.shape[1]} × {other.shape[0]}"
            best = best or ("different", name, size)
            continue
        mean, worst = distance(pixels, other, where)
        if mean <= mean_limit and worst <= worst_limit:
            return "same", name, answer.get("damage") or ""
        best = best or ("different", name, f"mean {mean:.0f}, worst {worst:.0f}")
    if best:
        return best
    return ("refused", "", answer["refusal"]) if pixels is None else ("alone", "", answer.get("damage") or "")


def compare(options):
    sys.path.insert(0, str(HERE))
    root = STORE / "pictures"
    paths = sorted(p for p in root.rglob("*") if p.is_file() and p.suffix[1:].lower() in ENDINGS)
    if options.only:
        paths = [p for p in paths if options.only in str(p)]
    reasons = [line.split("\t") for line in (HERE / "reasons.tsv").read_text().splitlines()
               if line and line[0] != "#"]
    used = set()
    rows, broken, counts = [], [], collections.Counter()
    for path, (answer, pixels) in zip(paths, decoded(paths)):
        print(path.name, file=sys.stderr)
        name = str(path.relative_to(root))
        verdict, other, note = judged(path, answer, pixels)
        note = note.replace(path.name, "…")
        reason = next((r for part, r in reasons if part in name), "")
        if reason:
            used.add(reason)
        is_lie = bool(other) and answer["isCalledBroken"]
        if (verdict == "different" or is_lie) and not reason:
            broken.append(f"{name}: {verdict}, {other}: {note} {answer.get('damage') or ''}")
        counts[answer.get("type") or path.suffix[1:], verdict, other] += 1
        rows.append([name, answer.get("type") or "", verdict, other, note, reason])
    for (type_, verdict, other), count in sorted(counts.items()):
        print(f"{type_}: {count} {verdict}{f' as {other}' if other else ''}")
    for line in broken:
        print("BROKEN", line)
    table = HERE / "table.tsv"
    if options.update:
        if options.only and table.exists():
            with open(table, newline="") as file:
                done = {row[0] for row in rows}
                rows += [row for row in list(csv.reader(file, delimiter="\t"))[1:] if row[0] not in done]
        rows.sort()
        with open(table, "w", newline="") as file:
            writer = csv.writer(file, delimiter="\t", lineterminator="\n")
            writer.writerow(["file", "type", "verdict", "compared with", "note", "reason"])
            writer.writerows(rows)
    else:
        with open(table, newline="") as file:
            known = {row[0]: row for row in list(csv.reader(file, delimiter="\t"))[1:]}
        for row in rows:
            # The sentence of a refusal belongs to the verdict; a difference's numbers don't.
            old, new = ([*r[2:4], r[4] if r[2] == "refused" else ""] for r in (known.pop(row[0], [""] * 5), row))
            if old != new:
                broken.append(row[0])
                print(f"CHANGED {row[0]}: {' '.join(new)}, not {' '.join(old)}")
        for name in known if not options.only else ():
            broken.append(name)
            print(f"CHANGED {name}: it isn't there")
    print(f"{max(0, len(rows) - len(broken))} passed, {len(broken)} failed")
    return len(broken)


def generated(options):
    sys.path.insert(0, str(HERE))
    import generate

    failed, counts = [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        made = []
        for index, picture in enumerate(generate.pictures(options.seed)):
            path = pathlib.Path(folder) / f"{index}.{picture.ending}"
            path.write_bytes(picture.data)
            made.append((path, picture))
        for (path, picture), (answer, pixels) in zip(made, decoded([p for p, _ in made])):
            if options.only and options.only not in picture.name:
                continue
            if pixels is None:
                fault = answer["refusal"] if answer["isCalledBroken"] or not picture.may_be_refused else ""
            elif pixels.shape != picture.pixels.shape:
                fault = f"{pixels.shape} instead of {picture.pixels.shape}"
            else:
                mean, worst = distance(pixels, picture.pixels)
                fault = "" if worst <= picture.tolerance else f"mean {mean:.1f}, worst {worst:.0f}"
            fault = fault or answer.get("damage") or ""
            kind = picture.name.split()[0]
            counts[kind, "refused" if pixels is None and not fault else "different" if fault else "same"] += 1
            if fault:
                failed.append(f"{picture.name}: {fault}")
    for (kind, verdict), count in sorted(counts.items()):
        print(f"{kind}: {count} {verdict}")
    for line in failed:
        print("BROKEN", line)
    print(f"seed {options.seed}")
    print(f"{sum(counts.values()) - len(failed)} passed, {len(failed)} failed")
    return len(failed)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["install", "compare", "generated"])
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--only", default="", help="a part of the names")
    parser.add_argument("--seed", type=int, default=48)
    options = parser.parse_args()
    sys.exit(1 if {"install": install, "compare": compare, "generated": generated}[options.command](options) else 0)


main()
