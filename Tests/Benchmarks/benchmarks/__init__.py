"""What `make bench` measures, each piece beside its floor."""
