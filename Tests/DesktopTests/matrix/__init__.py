"""The interop matrix: each partner × each display × each direction, several times. See `README.md` one folder up."""
