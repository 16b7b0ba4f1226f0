// The module's first file; replaced by the real ones.
