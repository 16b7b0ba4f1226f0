// Replaced by the adapter's tests.
