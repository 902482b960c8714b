"""`python -m parallax.sentences` reads a JSON array of texts on standard input and writes for each, in
order, 384 float32 of the machine's byte order: a vector of length 1. One thread.

The vector of a text does not depend on the other texts: only texts of as many tokens are computed
together, so nothing is padded. Fails, with one line on standard error, when the model is not the one.
"""
import collections
import json
import os
import sys

_BATCH = 32


def _vectors(texts, tokenizer, network):
    tokens = [encoding.ids for encoding in tokenizer.encode_batch(texts)]
    by_size = collections.defaultdict(list)
    for place, ids in enumerate(tokens):
        by_size[len(ids)].append(place)
    vectors = [b""] * len(texts)
    for size in sorted(by_size):
        places = by_size[size]
        for begin in range(0, len(places), _BATCH):
            batch = places[begin:begin + _BATCH]
            for place, vector in zip(batch, network.vectors([tokens[one] for one in batch])):
                vectors[place] = vector.tobytes()
    return b"".join(vectors)


def main():
    # What libraries print does not mix with the answer.
    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    texts = json.load(sys.stdin)
    try:
        from parallax.sentences import network, weights
        found = weights.read()
        answer.write(_vectors(texts, weights.tokenizer(found), network.Network(weights.arrays(found))))
    except (ImportError, OSError, ValueError) as error:
        print("%s: %s" % (type(error).__name__, error), file=sys.stderr)
        return 2
    answer.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
