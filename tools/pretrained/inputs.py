"""Inputs for the pretrained models, drawn with a fixed seed: sounds, faces, text, files."""

import glob
import gzip
import io
import json
import os
import sqlite3
import wave

import numpy as np

_RATE = 22050
_TEXTS = ("The quick brown fox", "INVOICE 2024-117", "total: 1,284.50 EUR", "jumps over 13 dogs",
          "Room 42, 3rd floor", "www.example.org/a?b=c", "Half past seven", "DO NOT BEND")


def _note(hertz, seconds, rate, draw):
    """Harmonics that fade, as of a string."""
    time = np.arange(int(seconds * rate)) / rate
    tone = sum(np.sin(2 * np.pi * hertz * k * time + draw.uniform(0, 6)) / k ** 1.5
               for k in range(1, 8))
    return tone * np.exp(-2.5 * time)


def music(draw):
    """(6, 43844, 1): two seconds at 22,050 Hz, a few notes each."""
    clips = []
    for _ in range(6):
        clip = draw.normal(size=43844) * 0.003
        for _ in range(draw.integers(2, 6)):
            begin = draw.integers(0, 30000)
            note = _note(440 * 2 ** (draw.integers(-24, 24) / 12), 1.5, _RATE, draw) * 0.2
            clip[begin:begin + len(note)] += note[:len(clip) - begin]
        clips.append(clip)
    return {"x": np.stack(clips)[..., None].astype("float32")}


def voice(draw):
    """Windows of 576 samples at 16,000 Hz, half voiced, half noise; no state yet."""
    windows = []
    for i in range(32):
        pitch, level = draw.uniform(90, 240), draw.uniform(0.05, 0.4)
        noise = draw.normal(size=576) * (0.01 if i % 2 else 0.1)
        tone = _note(pitch, 576 / 16000, 16000, draw) if i % 2 else 0
        windows.append(level * tone + noise)
    state = np.zeros((32, 1, 128), "float32")
    return {"input": np.stack(windows).astype("float32"), "h": state, "c": state}


def files(draw):
    """(24, 2048): the first and the last 1,024 bytes of files of several kinds, 256 behind the end."""
    folder = os.path.dirname(os.__file__)
    texts = [open(path, "rb").read() for path in sorted(glob.glob(folder + "/*.py"))[:10]]
    table = "\n".join("%d,%s,%.3f" % (i, _TEXTS[i % 8], draw.normal()) for i in range(200))
    page = "<!DOCTYPE html><html><body>%s</body></html>" % "".join("<p>%s</p>" % t for t in _TEXTS)
    sound = io.BytesIO()
    with wave.open(sound, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE)
        file.writeframes((_note(440, 0.5, _RATE, draw) * 8000).astype("<i2").tobytes())
    database = sqlite3.connect(":memory:")
    database.execute("create table t (a, b)")
    made = [table.encode(), page.encode(), json.dumps([{"text": t} for t in _TEXTS]).encode(),
            gzip.compress(texts[0]), sound.getvalue(), "\n".join(database.iterdump()).encode(),
            draw.bytes(3000), b"\x00" * 3000, _image(_page(draw), "PNG"),
            _image(_page(draw), "JPEG"), _image(_page(draw), "BMP"), b"#!/bin/sh\necho hello\n" * 20,
            "\n\n".join("# %s\n\n- %s" % (t, t) for t in _TEXTS).encode(),
            open(os.path.realpath("/proc/self/exe"), "rb").read()[:100000]]
    rows = [list(b[:1024]) + [256] * (1024 - len(b[:1024]))
            + [256] * (1024 - len(b[-1024:])) + list(b[-1024:])
            for b in (content.strip() for content in texts + made)]
    return {"bytes": np.array(rows, "int32")}


def _image(pixels, form):
    from PIL import Image
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, form)
    return file.getvalue()


def _line(text, height, width, draw):
    """uint8 (height, width, 3): one line of text on paper."""
    from PIL import Image, ImageDraw, ImageFont
    image = Image.new("RGB", (width, height), tuple(draw.integers(200, 256, 3).tolist()))
    ImageDraw.Draw(image).text((6, height * 0.15), text, tuple(draw.integers(0, 90, 3).tolist()),
                               ImageFont.load_default(size=int(height * 0.6)))
    noise = draw.normal(size=(height, width, 3)) * 4
    return np.clip(np.asarray(image) + noise, 0, 255).astype("uint8")


def _page(draw):
    """uint8 (320, 320, 3): lines of text below each other."""
    page = np.full((320, 320, 3), 235, "uint8")
    for top in range(10, 280, 45):
        height = int(draw.integers(24, 40))
        page[top:top + height, 10:310] = _line(str(draw.choice(_TEXTS)), height, 300, draw)
    return page


def _channels_first(images, mean, deviation):
    scaled = (np.stack(images) / 255 - mean) / deviation
    return np.ascontiguousarray(scaled.transpose(0, 3, 1, 2), "float32")


def pages(draw):
    """(4, 3, 320, 320), as the detector of PaddleOCR wants them."""
    return {"x": _channels_first([_page(draw) for _ in range(4)], np.array([0.485, 0.456, 0.406]),
                                 np.array([0.229, 0.224, 0.225]))}


def lines(draw):
    """(8, 3, 48, 320), from -1 to 1."""
    return {"x": _channels_first([_line(text, 48, 320, draw) for text in _TEXTS], 0.5, 0.5)}


def turned_lines(draw):
    """(16, 3, 48, 192), from -1 to 1; label 1 where the line is upside down."""
    images = [_line(text, 48, 192, draw) for text in _TEXTS]
    images += [image[::-1, ::-1] for image in images]
    return {"x": _channels_first(images, 0.5, 0.5), "y": np.repeat([0, 1], 8)}


def faces(draw):
    """(24, 64, 64, 1), from -1 to 1: ovals with eyes, brows and a mouth."""
    from PIL import Image, ImageDraw
    images = []
    for _ in range(24):
        image = Image.new("L", (64, 64), int(draw.integers(20, 120)))
        pen, tone = ImageDraw.Draw(image), int(draw.integers(140, 230))
        pen.ellipse((8, 2, 56, 62), fill=tone)
        for x in (22, 42):
            pen.ellipse((x - 4, 22, x + 4, 22 + int(draw.integers(3, 10))), fill=30)
            pen.line((x - 6, 17, x + 6, 17 + int(draw.integers(-5, 6))), fill=50, width=2)
        curve = int(draw.integers(2, 14))
        pen.arc((20, 42, 44, 42 + curve), *((0, 180) if draw.random() < 0.5 else (180, 360)),
                fill=40, width=3)
        images.append(np.asarray(image) + draw.normal(size=(64, 64)) * 6)
    return {"x": (np.stack(images)[..., None] / 127.5 - 1).astype("float32")}


def save(kind, path):
    """Draws inputs of a kind, a function of this file, and writes them as .npz."""
    makers = {f.__name__: f for f in (music, voice, files, pages, lines, turned_lines, faces)}
    np.savez_compressed(path, **makers[kind](np.random.default_rng(7)))
