"""The measurements of `make bench`, each beside its floor."""
