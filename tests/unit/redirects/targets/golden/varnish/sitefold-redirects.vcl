# Made by a test. Do not edit.
# Include this file before your own subroutines: `include "sitefold-redirects.vcl";`.
import std;

sub vcl_recv {
  unset req.http.sf-path;
  unset req.http.sf-query;
  unset req.http.sf-prefix;
  unset req.http.sf-rest;
  unset req.http.sf-key;
  unset req.http.sf-to;
  unset req.http.sf-status;
  unset req.http.sf-host;
  set req.http.sf-path = regsub(req.url, "\?.*$", "");
  if (req.http.sf-path ~ "^(?=/)(?![^?\s]*?/\.\.?(?:[/?\s]|$))(?:[/.A-Za-z0-9_~!$&'()*+,;=:@-]++|%(?:2[0-9A-CF]|3[A-F]|40|5[BDE]|60|7[BCD])|%(?:C[2-9A-F]|D[0-9A-F])%[89AB][0-9A-F]|%(?:E0%[AB][0-9A-F]|E[1-9A-CEF]%[89AB][0-9A-F]|ED%[89][0-9A-F])%[89AB][0-9A-F]|%(?:F0%[9AB][0-9A-F]|F[1-3]%[89AB][0-9A-F]|F4%8[0-9A-F])%[89AB][0-9A-F]%[89AB][0-9A-F])++$") {
    set req.http.sf-query = regsub(req.url, "^[^?]*", "");
    set req.http.sf-host = std.tolower(regsub(req.http.host, "\.?(:\d*)?$", ""));
    set req.http.sf-prefix = std.tolower(regsub(req.http.sf-path, "^(/[^/]*).*$", "\1"));
    if (req.http.sf-prefix ~ "^/(?:de|th)$") {
      set req.http.sf-rest = regsub(req.http.sf-path, "^/[^/]*", "");
      set req.http.sf-path = req.http.sf-prefix + req.http.sf-rest;
    } else {
      set req.http.sf-prefix = "";
      set req.http.sf-rest = req.http.sf-path;
    }
    set req.http.sf-key = regsub(req.http.sf-rest, "/$", "");
    if (req.http.sf-host == "old.example" && req.http.sf-key == "/retired" && req.http.sf-prefix == "") { set req.http.sf-status = "301"; set req.http.sf-to = "/faq" + req.http.sf-query; set req.http.sf-to = "https://www.kaveno.example" + req.http.sf-to; }
    else if (req.http.sf-rest ~ "^/search/?$" && req.http.sf-prefix != "" && req.http.sf-query ~ "^\?\??(?:[^&]*&)*(?:q|%71)(?:[=&]|$)") { set req.http.sf-status = "301"; set req.http.sf-to = req.http.sf-prefix + "/find" + regsub(req.http.sf-query, "^\?$", ""); }
    else if (req.http.sf-path ~ "^/search/?$" && req.http.sf-query ~ "^\?\??(?:[^&]*&)*(?:q|%71)(?:[=&]|$)") { set req.http.sf-status = "301"; set req.http.sf-to = "/find" + regsub(req.http.sf-query, "^\?$", ""); }
    else if (req.http.sf-key == "/old") { set req.http.sf-status = "301"; set req.http.sf-to = req.http.sf-prefix + "/new" + req.http.sf-query; }
    else if (req.http.sf-key == "/only-here" && req.http.sf-prefix == "/th") { set req.http.sf-status = "301"; set req.http.sf-to = req.http.sf-prefix + "/here" + req.http.sf-query; }
    else if (req.http.sf-key == "/prefixed" && req.http.sf-prefix != "") { set req.http.sf-status = "302"; set req.http.sf-to = req.http.sf-prefix + "/" + req.http.sf-query; }
    else if (req.http.sf-key == "/root-only" && req.http.sf-prefix == "") { set req.http.sf-status = "301"; set req.http.sf-to = "/de/rooted" + req.http.sf-query; }
    else if (req.http.sf-key == "/a,b") { set req.http.sf-status = "301"; set req.http.sf-to = req.http.sf-prefix + "/c?d=e,f#g"; }
    else if (req.http.sf-key == "/drop") { set req.http.sf-status = "301"; set req.http.sf-to = req.http.sf-prefix + "/dropped"; }
    else if (req.http.sf-rest == "/file") { set req.http.sf-status = "301"; set req.http.sf-to = req.http.sf-prefix + "/files" + req.http.sf-query; }
    else if (req.http.sf-key == "/partner") { set req.http.sf-status = "301"; set req.http.sf-to = "/old" + req.http.sf-query; set req.http.sf-to = "https://partner.example" + req.http.sf-to; }
    else if (req.http.sf-key == "/gone") { set req.http.sf-status = "410"; }
    else if (req.http.sf-rest ~ "(?i)^/Promo/?$" && req.http.sf-prefix != "") { set req.http.sf-status = "301"; set req.http.sf-to = req.http.sf-prefix + "/offers" + req.http.sf-query; }
    else if (req.http.sf-path ~ "(?i)^/Promo/?$") { set req.http.sf-status = "301"; set req.http.sf-to = "/offers" + req.http.sf-query; }
    else if (req.http.sf-rest ~ "^/?$" && req.http.sf-prefix == "/de") { set req.http.sf-status = "301"; set req.http.sf-to = req.http.sf-prefix + "/start" + req.http.sf-query; }
    else if (req.http.sf-rest ~ "^/legal/(terms|privacy)/?$" && req.http.sf-prefix != "") { set req.http.sf-status = "301"; set req.http.sf-to = req.http.sf-prefix + "/policy/" + regsub(req.http.sf-rest, "^/legal/(terms|privacy)/?$", "\1") + req.http.sf-query; }
    else if (req.http.sf-rest ~ "^/item/([^/? ]+)/?$" && req.http.sf-prefix != "") { set req.http.sf-status = "301"; set req.http.sf-to = req.http.sf-prefix + "/product/" + regsub(req.http.sf-rest, "^/item/([^/? ]+)/?$", "\1") + req.http.sf-query; }
    else if (req.http.sf-rest ~ "^/docs(?:/([^/? ]|[^? ][^? ]+)|/?/?)$" && req.http.sf-prefix != "") { set req.http.sf-status = "301"; set req.http.sf-to = req.http.sf-prefix + "/guide/" + regsub(req.http.sf-rest, "^/docs(?:/([^/? ]|[^? ][^? ]+)|/?/?)$", "\1") + req.http.sf-query; }
    else if (req.http.sf-path ~ "^/legal/(terms|privacy)/?$") { set req.http.sf-status = "301"; set req.http.sf-to = "/policy/" + regsub(req.http.sf-path, "^/legal/(terms|privacy)/?$", "\1") + req.http.sf-query; }
    else if (req.http.sf-path ~ "^/item/([^/? ]+)/?$") { set req.http.sf-status = "301"; set req.http.sf-to = "/product/" + regsub(req.http.sf-path, "^/item/([^/? ]+)/?$", "\1") + req.http.sf-query; }
    else if (req.http.sf-path ~ "^/docs(?:/([^/? ]|[^? ][^? ]+)|/?/?)$") { set req.http.sf-status = "301"; set req.http.sf-to = "/guide/" + regsub(req.http.sf-path, "^/docs(?:/([^/? ]|[^? ][^? ]+)|/?/?)$", "\1") + req.http.sf-query; }
  }
  if (req.http.sf-status) {
    return (synth(std.integer(req.http.sf-status, 301), "sitefold redirect"));
  }
  unset req.http.sf-path;
  unset req.http.sf-query;
  unset req.http.sf-prefix;
  unset req.http.sf-rest;
  unset req.http.sf-key;
  unset req.http.sf-host;
}

sub vcl_synth {
  if (resp.reason == "sitefold redirect") {
    set resp.reason = "Gone";
    if (req.http.sf-to) {
      set resp.reason = "Redirect";
      set resp.http.Location = req.http.sf-to;
    }
    return (deliver);
  }
}
