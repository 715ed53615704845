"""Indexing on a Ray cluster: workers decode and encode, the process that was started scans and writes."""
