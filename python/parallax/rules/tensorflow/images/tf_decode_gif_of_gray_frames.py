"""A film of gray frames that was written as GIF and decoded is the film."""

import struct

import tensorflow as tf

from parallax.relation import relation

PALETTE = bytes(level for gray in range(256) for level in (gray, gray, gray))
CLEAR, END = 256, 257
BETWEEN_CLEARS = 250  # behind so many codes they would grow to ten bits


def codes_of(pixels):
    """The pixels as codes of nine bits each: nothing is compressed."""
    codes = []
    for i, pixel in enumerate(pixels):
        if i % BETWEEN_CLEARS == 0:
            codes.append(CLEAR)
        codes.append(pixel)
    bits = sum(code << 9 * i for i, code in enumerate(codes + [END]))
    return bits.to_bytes((9 * len(codes) + 16) // 8, "little")


def gif_of(frames):
    """GIF89a of an array (frames, height, width) of uint8."""
    _, height, width = frames.shape
    parts = [b"GIF89a", struct.pack("<HHBBB", width, height, 0xF7, 0, 0), PALETTE]
    for frame in frames:
        parts.append(struct.pack("<BHHHHBB", 0x2C, 0, 0, width, height, 0, 8))
        codes = codes_of(frame.ravel().tolist())
        for start in range(0, len(codes), 255):
            block = codes[start:start + 255]
            parts.append(bytes([len(block)]) + block)
        parts.append(b"\0")
    return b"".join(parts) + b";"


@relation(
    api="tf.io.decode_image",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="GIF is lossless for at most 256 colours (GIF89a); tf.io.decode_gif's documentation: "
    "frames of red, green and blue; EAGLE (ICSE 2022), rule 13 and section 5.2.",
    domain={"frames": {"dtypes": ["uint8"], "shape": ["f", "h", "w"], "extents": [1, 32]}},
)
def left(frames: "tensor"):
    return tf.io.decode_gif(gif_of(frames.numpy()))


def right(frames: "tensor"):
    return tf.repeat(frames[..., tf.newaxis], 3, axis=-1)


def seeds(lib):
    for shape in ((1, 2, 1), (1, 5, 17), (3, 31, 8)):
        yield (lib.cast(lib.random.uniform(shape, 0, 256), lib.uint8),), {}
