"""Answers requests as canonicalwebteam.yaml-responses does below Flask: reads {"map", "requests"} as JSON, and prints a location or null for each."""

import json
import posixpath
import re
import sys
from urllib.parse import quote, unquote, urlsplit, urlunsplit

given = json.load(sys.stdin)
rules = [(re.compile(pattern if pattern.startswith("/") else "/" + pattern), target) for pattern, target in given["map"]]


def path_of(raw):
    """The path that Flask sees: a server in front of it resolves dot segments, as browsers do."""
    dots = [segment for segment in raw.split("/") if unquote(segment) in (".", "..")]
    if dots:
        end = "/" if unquote(raw.split("/")[-1]) in ("", ".", "..") else ""
        raw = posixpath.normpath("/".join(unquote(part) if part in dots else part for part in raw.split("/"))).rstrip("/") + end
    return "/" + unquote(raw, errors="replace").lstrip("/")


def answer(request):
    raw, _, query = request.partition("?")
    path = path_of(raw)
    for pattern, target in rules:
        found = pattern.fullmatch(path)
        if found:
            filled = target.format(**{name: text or "" for name, text in found.groupdict().items()})
            parts = urlsplit(filled)
            if query:
                parts = parts._replace(query="&".join(filter(None, [parts.query, query])))
                filled = urlunsplit(parts)
            return quote(filled, safe="!#$%&'()*+,/:;=?@[]~")
    return None


json.dump([answer(request) for request in given["requests"]], sys.stdout)
