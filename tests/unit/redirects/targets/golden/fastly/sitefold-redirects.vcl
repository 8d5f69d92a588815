# Made by a test. Do not edit.
# Custom VCL: call sitefold_recv first thing in vcl_recv, and sitefold_error first thing in vcl_error.
table sitefold_1 {
  "/old": "pw /new",
  "/a,b": "p- /c?d=e,f#g",
  "/drop": "p- /dropped",
  "/partner": "w https://partner.example/old",
}
table sitefold_2 {
  "/only-here": "pw /here",
}
table sitefold_3 {
  "/prefixed": "pw /",
}
table sitefold_4 {
  "/root-only": "w /de/rooted",
}
table sitefold_5 {
  "/file": "pw /files",
}
table sitefold_6 {
  "/gone": "- ",
}

sub sitefold_recv {
  declare local var.path STRING;
  declare local var.query STRING;
  declare local var.prefix STRING;
  declare local var.rest STRING;
  declare local var.key STRING;
  declare local var.found STRING;
  unset req.http.sf-to;
  unset req.http.sf-status;
  set var.path = regsub(req.url, "\?.*$", "");
  if (var.path ~ "^(?=/)(?![^?\s]*?/\.\.?(?:[/?\s]|$))(?:[/.A-Za-z0-9_~!$&'()*+,;=:@-]++|\x25(?:2[0-9A-CF]|3[A-F]|40|5[BDE]|60|7[BCD])|\x25(?:C[2-9A-F]|D[0-9A-F])\x25[89AB][0-9A-F]|\x25(?:E0\x25[AB][0-9A-F]|E[1-9A-CEF]\x25[89AB][0-9A-F]|ED\x25[89][0-9A-F])\x25[89AB][0-9A-F]|\x25(?:F0\x25[9AB][0-9A-F]|F[1-3]\x25[89AB][0-9A-F]|F4\x258[0-9A-F])\x25[89AB][0-9A-F]\x25[89AB][0-9A-F])++$") {
    set var.query = regsub(req.url, "^[^?]*", "");
    set var.prefix = std.tolower(regsub(var.path, "^(/[^/]*).*$", "\1"));
    if (var.prefix ~ "^/(?:de|th)$") {
      set var.rest = regsub(var.path, "^/[^/]*", "");
      set var.path = var.prefix + var.rest;
    } else {
      set var.prefix = "";
      set var.rest = var.path;
    }
    set var.key = regsub(var.rest, "/$", "");
    if (var.rest ~ "^/search/?$" && var.prefix != "" && var.query ~ "^\?\??(?:[^&]*&)*(?:q|\x2571)(?:[=&]|$)") {
      set req.http.sf-status = "301";
      set req.http.sf-to = var.prefix + "/find" + regsub(var.query, "^\?$", "");
      error 801 "sitefold redirect";
    }
    if (var.path ~ "^/search/?$" && var.query ~ "^\?\??(?:[^&]*&)*(?:q|\x2571)(?:[=&]|$)") {
      set req.http.sf-status = "301";
      set req.http.sf-to = "/find" + regsub(var.query, "^\?$", "");
      error 801 "sitefold redirect";
    }
    set var.found = table.lookup(sitefold_1, var.key, "");
    if (var.found != "") {
      set req.http.sf-status = "301";
      set req.http.sf-to = regsub(var.found, "^(p?)(w|s|a|-) (\S*)(?: (\S+))?$", "\3");
      if (var.found ~ "^p") {
        set req.http.sf-to = var.prefix + req.http.sf-to;
      }
      if (var.found ~ "^p?w ") {
        set req.http.sf-to = req.http.sf-to + var.query;
      }
      if (var.found ~ "^p?s ") {
        set req.http.sf-to = req.http.sf-to + regsub(var.query, "^\?$", "");
      }
      if (var.found ~ "^p?a ") {
        set req.http.sf-to = req.http.sf-to + regsub(regsub(var.query, "^\?$", ""), "^\?", "&");
      }
      set req.http.sf-to = req.http.sf-to + regsub(var.found, "^(p?)(w|s|a|-) (\S*)(?: (\S+))?$", "\4");
      error 801 "sitefold redirect";
    }
    set var.found = "";
    if (var.prefix == "/th") {
      set var.found = table.lookup(sitefold_2, var.key, "");
    }
    if (var.found != "") {
      set req.http.sf-status = "301";
      set req.http.sf-to = regsub(var.found, "^(p?)(w|s|a|-) (\S*)(?: (\S+))?$", "\3");
      if (var.found ~ "^p") {
        set req.http.sf-to = var.prefix + req.http.sf-to;
      }
      if (var.found ~ "^p?w ") {
        set req.http.sf-to = req.http.sf-to + var.query;
      }
      if (var.found ~ "^p?s ") {
        set req.http.sf-to = req.http.sf-to + regsub(var.query, "^\?$", "");
      }
      if (var.found ~ "^p?a ") {
        set req.http.sf-to = req.http.sf-to + regsub(regsub(var.query, "^\?$", ""), "^\?", "&");
      }
      set req.http.sf-to = req.http.sf-to + regsub(var.found, "^(p?)(w|s|a|-) (\S*)(?: (\S+))?$", "\4");
      error 801 "sitefold redirect";
    }
    set var.found = "";
    if (var.prefix != "") {
      set var.found = table.lookup(sitefold_3, var.key, "");
    }
    if (var.found != "") {
      set req.http.sf-status = "302";
      set req.http.sf-to = regsub(var.found, "^(p?)(w|s|a|-) (\S*)(?: (\S+))?$", "\3");
      if (var.found ~ "^p") {
        set req.http.sf-to = var.prefix + req.http.sf-to;
      }
      if (var.found ~ "^p?w ") {
        set req.http.sf-to = req.http.sf-to + var.query;
      }
      if (var.found ~ "^p?s ") {
        set req.http.sf-to = req.http.sf-to + regsub(var.query, "^\?$", "");
      }
      if (var.found ~ "^p?a ") {
        set req.http.sf-to = req.http.sf-to + regsub(regsub(var.query, "^\?$", ""), "^\?", "&");
      }
      set req.http.sf-to = req.http.sf-to + regsub(var.found, "^(p?)(w|s|a|-) (\S*)(?: (\S+))?$", "\4");
      error 801 "sitefold redirect";
    }
    set var.found = "";
    if (var.prefix == "") {
      set var.found = table.lookup(sitefold_4, var.key, "");
    }
    if (var.found != "") {
      set req.http.sf-status = "301";
      set req.http.sf-to = regsub(var.found, "^(p?)(w|s|a|-) (\S*)(?: (\S+))?$", "\3");
      if (var.found ~ "^p") {
        set req.http.sf-to = var.prefix + req.http.sf-to;
      }
      if (var.found ~ "^p?w ") {
        set req.http.sf-to = req.http.sf-to + var.query;
      }
      if (var.found ~ "^p?s ") {
        set req.http.sf-to = req.http.sf-to + regsub(var.query, "^\?$", "");
      }
      if (var.found ~ "^p?a ") {
        set req.http.sf-to = req.http.sf-to + regsub(regsub(var.query, "^\?$", ""), "^\?", "&");
      }
      set req.http.sf-to = req.http.sf-to + regsub(var.found, "^(p?)(w|s|a|-) (\S*)(?: (\S+))?$", "\4");
      error 801 "sitefold redirect";
    }
    set var.found = table.lookup(sitefold_5, var.rest, "");
    if (var.found != "") {
      set req.http.sf-status = "301";
      set req.http.sf-to = regsub(var.found, "^(p?)(w|s|a|-) (\S*)(?: (\S+))?$", "\3");
      if (var.found ~ "^p") {
        set req.http.sf-to = var.prefix + req.http.sf-to;
      }
      if (var.found ~ "^p?w ") {
        set req.http.sf-to = req.http.sf-to + var.query;
      }
      if (var.found ~ "^p?s ") {
        set req.http.sf-to = req.http.sf-to + regsub(var.query, "^\?$", "");
      }
      if (var.found ~ "^p?a ") {
        set req.http.sf-to = req.http.sf-to + regsub(regsub(var.query, "^\?$", ""), "^\?", "&");
      }
      set req.http.sf-to = req.http.sf-to + regsub(var.found, "^(p?)(w|s|a|-) (\S*)(?: (\S+))?$", "\4");
      error 801 "sitefold redirect";
    }
    set var.found = table.lookup(sitefold_6, var.key, "");
    if (var.found != "") {
      set req.http.sf-status = "410";
      error 801 "sitefold redirect";
    }
    if (var.rest ~ "(?i)^/Promo/?$" && var.prefix != "") {
      set req.http.sf-status = "301";
      set req.http.sf-to = var.prefix + "/offers" + var.query;
      error 801 "sitefold redirect";
    }
    if (var.path ~ "(?i)^/Promo/?$") {
      set req.http.sf-status = "301";
      set req.http.sf-to = "/offers" + var.query;
      error 801 "sitefold redirect";
    }
    if (var.rest ~ "^/?$" && var.prefix == "/de") {
      set req.http.sf-status = "301";
      set req.http.sf-to = var.prefix + "/start" + var.query;
      error 801 "sitefold redirect";
    }
    if (var.rest ~ "^/legal/(terms|privacy)/?$" && var.prefix != "") {
      set req.http.sf-status = "301";
      set req.http.sf-to = var.prefix + "/policy/" + regsub(var.rest, "^/legal/(terms|privacy)/?$", "\1") + var.query;
      error 801 "sitefold redirect";
    }
    if (var.rest ~ "^/item/([^/? ]+)/?$" && var.prefix != "") {
      set req.http.sf-status = "301";
      set req.http.sf-to = var.prefix + "/product/" + regsub(var.rest, "^/item/([^/? ]+)/?$", "\1") + var.query;
      error 801 "sitefold redirect";
    }
    if (var.rest ~ "^/docs(?:/([^/? ]|[^? ][^? ]+)|/?/?)$" && var.prefix != "") {
      set req.http.sf-status = "301";
      set req.http.sf-to = var.prefix + "/guide/" + regsub(var.rest, "^/docs(?:/([^/? ]|[^? ][^? ]+)|/?/?)$", "\1") + var.query;
      error 801 "sitefold redirect";
    }
    if (var.path ~ "^/legal/(terms|privacy)/?$") {
      set req.http.sf-status = "301";
      set req.http.sf-to = "/policy/" + regsub(var.path, "^/legal/(terms|privacy)/?$", "\1") + var.query;
      error 801 "sitefold redirect";
    }
    if (var.path ~ "^/item/([^/? ]+)/?$") {
      set req.http.sf-status = "301";
      set req.http.sf-to = "/product/" + regsub(var.path, "^/item/([^/? ]+)/?$", "\1") + var.query;
      error 801 "sitefold redirect";
    }
    if (var.path ~ "^/docs(?:/([^/? ]|[^? ][^? ]+)|/?/?)$") {
      set req.http.sf-status = "301";
      set req.http.sf-to = "/guide/" + regsub(var.path, "^/docs(?:/([^/? ]|[^? ][^? ]+)|/?/?)$", "\1") + var.query;
      error 801 "sitefold redirect";
    }
  }
}

sub sitefold_error {
  if (obj.status == 801 && obj.response == "sitefold redirect") {
    set obj.status = std.atoi(req.http.sf-status);
    set obj.response = "Redirect";
    if (req.http.sf-to) {
      set obj.http.Location = req.http.sf-to;
    }
    synthetic "";
    return(deliver);
  }
}
