"""Calls of functions of text: the bytes of some words."""

import numpy as np
import tensorflow as tf

from .values import call, r, z

_WORDS = (["tensor flow"], ["ab", "c d"], ["one two", "Three", " four "], ["x-1", "y-22", "z-333", "w"],
          [["a b", "C"], ["d", "e f g"]])


def bytes_of(words):
    """A uint8 tensor of them, padded with zeros."""
    array = np.asarray(words, "S")
    return tf.constant(array.view(np.uint8).reshape(array.shape + (array.itemsize,)))


def _text():
    texts = [bytes_of(words) for words in _WORDS]
    flat = [x for x in texts if len(x.shape) == 2]
    one = [call(x) for x in texts]
    numbers = [bytes_of(words) for words in (["1.5"], ["-2", "3e1"], ["10", "0.25", "7"], [["1", "2"], ["3", "4"]])]

    def with_options(*options):
        return [call(x, *each) for x in texts for each in options]
    return {
        "io.encode_base64 strings.length strings.lower strings.upper strings.strip strings.bytes_split io.decode_base64 "
        "strings.unicode_decode strings.unicode_decode_with_offsets strings.unicode_split "
        "strings.unicode_split_with_offsets strings.unicode_transcode strings.split": one,
        "io.is_jpeg": [call(x[0]) for x in flat],
        "strings.format": [call(x) for x in (r(), z([1, 2]), r(2, 3), z([[1, 2], [3, 4]], "int64"))],
        "strings.as_string": [call(x) for x in (z([1, 22, 333]), r(2, 3), z([[4], [5]], "int64"),
                                                r(4, dtype="float64"), r(3) > 0)],
        "strings.join": [call([x, x], "-") for x in texts],
        "strings.ngrams": [call(x, width) for x in texts[1:] for width in (1, 2)],
        "strings.reduce_join": [call(x, axis, False, "+") for x in texts for axis in (None, 0)],
        "strings.regex_full_match": with_options(["[a-z ]+"]),
        "strings.regex_replace": with_options(["[a-c]", "x"]),
        "raw_ops.StaticRegexFullMatch": [call(input=x, pattern="[a-z ]+") for x in texts],
        "raw_ops.StaticRegexReplace": [call(input=x, pattern="[a-c]", rewrite="xy") for x in texts],
        "strings.substr": with_options([z(0), z(1)], [z(1), z(0)]),
        "strings.to_hash_bucket strings.to_hash_bucket_fast": with_options([10], [3]),
        "strings.to_hash_bucket_strong": with_options([10, [1, 2]]),
        "strings.to_number": [call(x) for x in numbers] + [call(numbers[0], tf.float64)],
        "strings.unsorted_segment_join": [
            call(x, z([i % 2 for i in range(len(x))]), 2, ",") for x in texts],
        "strings.unicode_encode": [call(z(x)) for x in (
            [97, 98], [[97, 233], [8364, 99]], [[65, 66, 67]], [[120], [121], [122]])],
        "io.decode_raw": [call(bytes_of(words), dtype) for words, dtype in (
            (["ab", "cd"], tf.uint8), (["abcd"], tf.int16), (["abcdefgh", "ijklmnop"], tf.int32),
            (["abc", "def", "ghi"], tf.int8))],
        "raw_ops.DecodePaddedRaw": [call(input_bytes=x, fixed_length=n, out_type=dtype) for x, n, dtype in zip(
            flat, (8, 4, 2, 8), (tf.uint8, tf.int16, tf.int8, tf.int32))],
        "compat.v1.string_split compat.v1.strings.split": [call(x) for x in flat],
        "raw_ops.StringSplitV2": [call(input=x, sep=sep) for x in flat for sep in (" ", "-")],
        "raw_ops.StringSplit": [call(input=x, delimiter=sep) for x in flat for sep in (z([32], "uint8"),)],
        "raw_ops.StringNGrams": [
            call(data=x, data_splits=z([0, len(x)], "int64"), separator=" ", ngram_widths=[1, 2])
            for x in flat],
        "raw_ops.UnicodeDecode raw_ops.UnicodeDecodeWithOffsets": [call(input=x) for x in flat],
        "raw_ops.UnicodeEncode": [call(input_values=z(x), input_splits=z(splits, "int64")) for x, splits in (
            ([97, 98], [0, 2]), ([97, 233, 8364], [0, 1, 3]), ([65, 66, 67, 68], [0, 2, 2, 4]), ([120], [0, 1]))],
    }


def _encoded():
    def image(*shape, dtype="uint8"):
        return tf.constant(np.arange(np.prod(shape)).reshape(shape) * 7 % 251, dtype)
    images = [image(*shape) for shape in ((4, 4, 3), (8, 6, 3), (5, 3, 1), (2, 7, 1), (1, 1, 3))]
    waves = [r(*shape, low=-0.9, high=0.9) for shape in ((4, 1), (8, 2), (3, 1), (16, 2))]
    return {
        "io.serialize_tensor io.parse_tensor": [
            call(x) for x in (r(3), r(2, 3), z([1, 2]), r(2, 1, dtype="float64"), r(4) > 0)],
        "io.encode_png io.decode_png io.decode_image": [call(x) for x in images + [image(3, 3, 1, dtype="uint16")]],
        "io.encode_jpeg io.decode_jpeg io.extract_jpeg_shape": [
            call(x, quality) for x in images for quality in (95, 50)],
        "io.decode_and_crop_jpeg": [call(x, z([0, 0, x.shape[0], 1])) for x in images],
        "raw_ops.EncodeJpegVariableQuality": [call(images=x, quality=z(70)) for x in images],
        "image.adjust_jpeg_quality": [call(x, 50) for x in images],
        "image.random_jpeg_quality": [call(x, 50, 95) for x in images],
        "image.stateless_random_jpeg_quality": [call(x, 50, 95, z([1, 2])) for x in images],
        "audio.encode_wav audio.decode_wav": [call(x, 8000) for x in waves],
    }


FAMILIES = (_text, _encoded)
