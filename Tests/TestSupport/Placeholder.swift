// Replaced by the first support type.
