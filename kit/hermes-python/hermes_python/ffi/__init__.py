"""Skills import options and enumerations from here; there is no foreign function behind it."""
