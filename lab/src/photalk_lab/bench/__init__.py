"""How good is it? One module a benchmark, each with a `run` that measures, prints and writes."""
