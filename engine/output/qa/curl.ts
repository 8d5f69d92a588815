import { headLines, type QaFormat } from './format.ts';
import type { QaCase } from './suite.ts';

/** A script for a POSIX shell with curl and awk, complete in itself. One curl process sends all requests over one connection. */
export const curl: QaFormat = {
  id: 'curl',
  title: 'curl',
  run: 'sh redirects.sh https://www.example.com',
  tested: 'sh and curl',
  emit(suite) {
    const head = [
      ...headLines(suite),
      `Run: ${curl.run}`,
      'Needs curl 7.83 or later, awk and mktemp. Exits with 1 if anything differs, 2 if it is called wrongly, 4 if no server answers.',
    ];
    const text = `#!/bin/sh\n${head.map((line) => `# ${line}\n`).join('')}\n${BEFORE}\n${suite.cases.map(formatCase).join('')}${AFTER}\n`;
    return [{ path: 'curl/redirects.sh', text }];
  },
};

/** Neither a request nor a Location holds a space. */
function formatCase({ request, status, location, served, declared = [] }: QaCase): string {
  const to = status === null ? served?.location : location;
  const others = declared.map((one) => ` ${one.status ?? '-'} ${one.location ?? '-'}`).join('');
  return `${status ?? '-'} ${to ?? '-'} ${request}${others}\n`;
}

const BEFORE = String.raw`
set -u
base=$(printf '%s' "${'${1:-${QA_BASE_URL:-}}'}" | sed 's,/$,,')
case $base in
  http://*/* | https://*/*) echo "give the address of the server without a path: $base" >&2; exit 2 ;;
  http://?* | https://?*) ;;
  *) echo "usage: sh $0 https://www.example.com" >&2; exit 2 ;;
esac
curl --silent --output /dev/null --max-time 30 "$base/" || { echo "no server answers at $base" >&2; exit 4; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# The status, the Location and the request. Without a status no rule concerns the request, and the Location is where the service sends it.
# Then the status and the Location of each other answer that the host declares; without a status it redirects nothing.
cat > "$work/cases" <<'CASES'
`.trim();

const AFTER = String.raw`
CASES

awk -v base="$base" '
  BEGIN { print "path-as-is\ngloboff\nsilent\nmax-time = 30\nwrite-out = \"%{http_code} %header{location}\\n\"" }
  { gsub(/[\\"]/, "\\\\&", $3); print "url = \"" base $3 "\"\noutput = \"/dev/null\"" }
' "$work/cases" > "$work/config"
curl --config "$work/config" > "$work/answers"

awk -v base="$base" '
  # The path, its first segment in lower case, without a slash at its end.
  function bare(target,  first) {
    sub(/[?#].*$/, "", target)
    if (match(target, /^\/[^\/]*/)) {
      first = tolower(substr(target, 1, RLENGTH))
      target = first substr(target, RLENGTH + 1)
    }
    if (length(target) > 1) sub(/\/$/, "", target)
    return target
  }
  function plain(origin) {
    origin = tolower(origin)
    sub(/^https?:/, "", origin)
    sub(/^\/\//, "", origin)
    sub(/:(80|443)$/, "", origin)
    return origin
  }
  # A Location without the origin where that is the tested one, over http or https.
  function onhost(location) {
    if (match(location, /^([hH][tT][tT][pP][sS]?:)?\/\/[^\/?#]*/) && plain(substr(location, 1, RLENGTH)) == plain(base)) {
      location = substr(location, RLENGTH + 1)
      return location == "" ? "/" : location
    }
    return location
  }
  function passes(status) {
    return status != "000" && status != 410 && status !~ /^5/
  }
  {
    if ((getline line < answers) <= 0) line = "000"
    split(line, answer, " ")
    status = answer[1]
    to = onhost(answer[2])
    wanted = $2 == "-" ? "" : onhost($2)
    declared = 0
    for (i = 4; i < NF; i += 2) {
      if ($i == "-") declared += to == "" && passes(status)
      else declared += status == $i && to == ($(i + 1) == "-" ? "" : onhost($(i + 1)))
    }
    if (declared) next
    if ($1 != "-") fine = status == $1 && to == wanted
    else if (status ~ /^3/ && to != "") fine = bare(to) == bare($3) || (wanted != "" && bare(to) == bare(wanted))
    else fine = passes(status)
    if (fine) next
    failed += 1
    print "FAIL " $3 ": got " status " " to ", wanted " ($1 == "-" ? "no redirect" : $1 " " wanted)
  }
  END {
    print (NR - failed) " of " NR " cases passed"
    exit failed > 0
  }
' answers="$work/answers" "$work/cases"
`.trim();
