"""Functions of text, as functions of its bytes: the last axis of a uint8 tensor is one text, without the
zeros at its end. What is text in a result is padded with zeros to the longest; what is ragged, too.
"""

from .spelled import DENSE

# What results are spelled with, and how a person would define it.
_DEFINED = {
    "text(": 'text = lambda each: tf.strings.regex_replace(tf.strings.reduce_join(tf.gather('
             '[bytes([i]) for i in range(256)], tf.cast(each, tf.int32)), -1), r"\\x00+$", "")',
    "characters(": 'characters = lambda each: tf.io.decode_raw(each, tf.uint8, '
                   'fixed_length=tf.maximum(1, tf.reduce_max(tf.strings.length(each))))',
    "dense(": DENSE}
_UNICODE = ", {input_encoding}, errors={errors}"
_ENCODING = "input input_encoding:str='UTF-8' errors:str='replace'"
_PAIR = "[dense(each) for each in %s]"
_JPEG = "tf.io.encode_jpeg({image}, quality={quality})"
# Name -> its parameters and the call.
_CALLS = {
    "tf.strings.as_string": (
        "input precision:int=-1 scientific:bool=False shortest:bool=False width:int=-1 fill:str=''",
        "characters(tf.strings.as_string({input}, precision={precision}, scientific={scientific}, "
        "shortest={shortest}, width={width}, fill={fill}))"),
    "tf.strings.bytes_split": ("input", "characters(dense(tf.strings.bytes_split(text({input}))))"),
    "tf.strings.format": ("inputs summarize:int=3",
                          "characters(tf.strings.format('{{}}', {inputs}, summarize={summarize}))"),
    "tf.strings.join": ("inputs:tensors separator:str=''",
                        "characters(tf.strings.join([text(each) for each in {inputs}], {separator}))"),
    "tf.strings.length": ("input unit:str='BYTE'", "tf.strings.length(text({input}), {unit})"),
    "tf.strings.lower": ("input encoding:str=''", "characters(tf.strings.lower(text({input}), {encoding}))"),
    "tf.strings.upper": ("input encoding:str=''", "characters(tf.strings.upper(text({input}), {encoding}))"),
    "tf.strings.strip": ("input", "characters(tf.strings.strip(text({input})))"),
    "tf.strings.ngrams": ("data ngram_width:int separator:str='\\x20'",
                          "characters(dense(tf.strings.ngrams(text({data}), {ngram_width}, {separator})))"),
    "tf.strings.reduce_join": (
        "inputs axis:int?=None keepdims:bool=False separator:str=''",
        "characters(tf.strings.reduce_join(text({inputs}), {axis}, {keepdims}, {separator}))"),
    "tf.strings.regex_full_match": (
        "input pattern:str", "tf.strings.regex_full_match(text({input}), {pattern})"),
    "tf.strings.regex_replace": (
        "input pattern:str rewrite:str replace_global:bool=True",
        "characters(tf.strings.regex_replace(text({input}), {pattern}, {rewrite}, {replace_global}))"),
    "tf.strings.split": ("input sep:str?=None maxsplit:int=-1",
                         "characters(dense(tf.strings.split(text({input}), {sep}, {maxsplit})))"),
    "tf.strings.substr": ("input pos len unit:str='BYTE'",
                          "characters(tf.strings.substr(text({input}), {pos}, {len}, {unit}))"),
    "tf.strings.to_hash_bucket": ("input num_buckets:int",
                                  "tf.strings.to_hash_bucket(text({input}), {num_buckets})"),
    "tf.strings.to_hash_bucket_fast": ("input num_buckets:int",
                                       "tf.strings.to_hash_bucket_fast(text({input}), {num_buckets})"),
    "tf.strings.to_hash_bucket_strong": (
        "input num_buckets:int key:ints",
        "tf.strings.to_hash_bucket_strong(text({input}), {num_buckets}, {key})"),
    "tf.strings.to_number": ("input out_type:dtype=tf.float32",
                             "tf.strings.to_number(text({input}), {out_type})"),
    "tf.strings.unicode_decode": (
        _ENCODING, "dense(tf.strings.unicode_decode(text({input})%s))" % _UNICODE),
    "tf.strings.unicode_decode_with_offsets": (
        _ENCODING, _PAIR % "tf.strings.unicode_decode_with_offsets(text({input})%s)" % _UNICODE),
    "tf.strings.unicode_split": (
        _ENCODING, "characters(dense(tf.strings.unicode_split(text({input})%s)))" % _UNICODE),
    "tf.strings.unicode_split_with_offsets": (_ENCODING, (
        "[characters(dense(each)) if each.dtype == tf.string else dense(each) "
        "for each in tf.strings.unicode_split_with_offsets(text({input})%s)]") % _UNICODE),
    "tf.strings.unicode_encode": (
        "input output_encoding:str='UTF-8' errors:str='replace'",
        "characters(tf.strings.unicode_encode({input}, {output_encoding}, errors={errors}))"),
    "tf.strings.unicode_transcode": (
        _ENCODING + " output_encoding:str='UTF-16-BE'",
        "characters(tf.strings.unicode_transcode(text({input}), {input_encoding}, {output_encoding}, "
        "errors={errors}))"),
    "tf.strings.unsorted_segment_join": (
        "inputs segment_ids num_segments:int separator:str=''",
        "characters(tf.strings.unsorted_segment_join(text({inputs}), {segment_ids}, {num_segments}, "
        "{separator}))"),
    "tf.io.encode_base64": ("input pad:bool=False", "characters(tf.io.encode_base64(text({input}), {pad}))"),
    "tf.io.decode_base64": (
        "input", "characters(tf.io.decode_base64(tf.io.encode_base64(text({input}))))"),
    "tf.io.decode_raw": ("input_bytes out_type:dtype little_endian:bool=True",
                         "tf.io.decode_raw(text({input_bytes}), {out_type}, {little_endian})"),
    "tf.io.serialize_tensor": ("tensor", "characters(tf.io.serialize_tensor({tensor}))"),
    "tf.io.parse_tensor": (
        "tensor", "tf.io.parse_tensor(tf.io.serialize_tensor({tensor}), {tensor}.dtype)"),
    "tf.io.is_jpeg": ("contents", "tf.io.is_jpeg(text({contents}))"),
    "tf.io.encode_png": ("image compression:int=-1", "characters(tf.io.encode_png({image}, {compression}))"),
    "tf.io.encode_jpeg": ("image quality:int=95", "characters(%s)" % _JPEG),
    "tf.io.decode_png": ("image channels:int=0", "tf.io.decode_png(tf.io.encode_png({image}), {channels}, "
                         "{image}.dtype)"),
    "tf.io.decode_image": ("image channels:int=0", "tf.io.decode_image(tf.io.encode_png({image}), {channels}, "
                           "{image}.dtype)"),
    "tf.io.decode_jpeg": ("image quality:int=95 channels:int=0 ratio:int=1",
                          "tf.io.decode_jpeg(%s, {channels}, {ratio})" % _JPEG),
    "tf.io.decode_and_crop_jpeg": ("image crop_window quality:int=95",
                                   "tf.io.decode_and_crop_jpeg(%s, {crop_window})" % _JPEG),
    "tf.io.extract_jpeg_shape": ("image quality:int=95", "tf.io.extract_jpeg_shape(%s)" % _JPEG),
    "tf.audio.encode_wav": ("audio sample_rate:int",
                            "characters(tf.audio.encode_wav({audio}, {sample_rate}))"),
    "tf.audio.decode_wav": (
        "audio sample_rate:int desired_channels:int=-1 desired_samples:int=-1",
        "tf.audio.decode_wav(tf.audio.encode_wav({audio}, {sample_rate}), {desired_channels}, "
        "{desired_samples})"),
    "tf.compat.v1.string_split": ("source sep:str='\\x20' skip_empty:bool=True", (
        "characters(tf.sparse.to_dense(tf.compat.v1.string_split(text({source}), {sep}, {skip_empty})))")),
    "tf.compat.v1.strings.split": ("input sep:str='\\x20' maxsplit:int=-1", (
        "characters(tf.sparse.to_dense(tf.compat.v1.strings.split(text({input}), {sep}, {maxsplit})))")),
    "tf.raw_ops.DecodePaddedRaw": (
        "input_bytes fixed_length:int out_type:dtype little_endian:bool=True",
        "tf.raw_ops.DecodePaddedRaw(input_bytes=text({input_bytes}), fixed_length={fixed_length}, "
        "out_type={out_type}, little_endian={little_endian})"),
    "tf.raw_ops.EncodeJpegVariableQuality": (
        "images quality", "characters(tf.raw_ops.EncodeJpegVariableQuality(images={images}, "
        "quality={quality}))"),
    "tf.raw_ops.StaticRegexFullMatch": (
        "input pattern:str", "tf.raw_ops.StaticRegexFullMatch(input=text({input}), pattern={pattern})"),
    "tf.raw_ops.StaticRegexReplace": (
        "input pattern:str rewrite:str",
        "characters(tf.raw_ops.StaticRegexReplace(input=text({input}), pattern={pattern}, "
        "rewrite={rewrite}))"),
    "tf.raw_ops.StringNGrams": (
        "data data_splits separator:str ngram_widths:ints",
        "[characters(each) if each.dtype == tf.string else each for each in tf.raw_ops.StringNGrams("
        "data=text({data}), data_splits={data_splits}, separator={separator}, ngram_widths={ngram_widths}, "
        "left_pad='', right_pad='', pad_width=0, preserve_short_sequences=False)]"),
    "tf.raw_ops.StringSplitV2": (
        "input sep:str maxsplit:int=-1",
        "[characters(each) if each.dtype == tf.string else each for each in tf.raw_ops.StringSplitV2("
        "input=text({input}), sep={sep}, maxsplit={maxsplit})]"),
    "tf.raw_ops.StringSplit": (
        "input delimiter skip_empty:bool=True",
        "[characters(each) if each.dtype == tf.string else each for each in tf.raw_ops.StringSplit("
        "input=text({input}), delimiter=text({delimiter}), skip_empty={skip_empty})]"),
    "tf.raw_ops.UnicodeEncode": (
        "input_values input_splits output_encoding:str='UTF-8'",
        "characters(tf.raw_ops.UnicodeEncode(input_values={input_values}, input_splits={input_splits}, "
        "output_encoding={output_encoding}))"),
    "tf.raw_ops.UnicodeDecode": (
        "input input_encoding:str='UTF-8'",
        "list(tf.raw_ops.UnicodeDecode(input=text({input}), input_encoding={input_encoding}))"),
    "tf.raw_ops.UnicodeDecodeWithOffsets": (
        "input input_encoding:str='UTF-8'",
        "list(tf.raw_ops.UnicodeDecodeWithOffsets(input=text({input}), input_encoding={input_encoding}))"),
}


# Name -> what Spelled takes of it.
TABLE = {path: (words, result, [line for used, line in _DEFINED.items() if used in result], True)
         for path, (words, result) in _CALLS.items()}
