"""The interop matrix: each partner × each display × each direction, played several times. See `README.md` one folder up."""
