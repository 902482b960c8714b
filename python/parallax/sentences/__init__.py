"""Sentences as vectors (Sentence-BERT, all-MiniLM-L6-v2), in an environment that has the model and no
library under test."""
