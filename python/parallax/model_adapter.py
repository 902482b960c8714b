"""ModelAdapter, the base of adapters of model runtimes, and what their models are made of:
docs/add-a-model-runtime.md."""

from parallax.models.adapter import (ModelAdapter, ModelPrograms, batches, digest, file_digest, grouped,
                                     joined, one_thread, plain, precision_of)

__all__ = ["ModelAdapter", "ModelPrograms", "batches", "digest", "file_digest", "grouped", "joined",
           "one_thread", "plain", "precision_of"]
