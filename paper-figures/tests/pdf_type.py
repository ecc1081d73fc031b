"""The smallest type of a PDF that cairo wrote, as a share of the page's width: python3 pdf_type.py FILE"""
import pathlib
import re
import sys
import zlib

data = pathlib.Path(sys.argv[1]).read_bytes()
parts = [data]
for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.S):
    try:
        parts.append(zlib.decompress(stream))
    except zlib.error:
        continue # a font
text = b"\n".join(parts)
number = rb"(-?[0-9.]+) "
width = float(re.search(rb"/MediaBox \[ ?[0-9.]+ [0-9.]+ ([0-9.]+)", text)[1])
sizes = [abs(float(matrix[3])) for matrix in re.findall(number * 6 + rb"Tm", text)]
scales = {abs(float(matrix[3])) for matrix in re.findall(number * 6 + rb"cm", text)}
sys.exit(f"scaled: {scales}") if scales != {1} else print(f"{min(sizes) / width:.4f}")
