"""The openrpc target."""
