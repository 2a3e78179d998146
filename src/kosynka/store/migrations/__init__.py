"""The steps from one schema to the next, found and run by `kosynka.store.schema`."""
