import { listValues, type Offer, type Place } from './list-places.ts';

/** Formats the completion script for zsh: a function that zsh loads from a file \`_sitefold\` in its \`fpath\`. */
export function formatZsh(places: readonly Place[]): string {
  const program = places[0]?.at ?? '';
  const follow = `_${program}`;
  const values = listValues(places);
  return `#compdef ${program}
# Completes the commands of ${program} in zsh. Written by \`${program} completion zsh\`.
${follow}() {
  local at=${program} option= word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if [[ -n $option ]]; then
      option=
      continue
    fi
    case "$at $word" in
      (${values.map((one) => quote(one.at)).join(' | ')}) option=$word ;;
      (${places
        .slice(1)
        .map(({ at }) => quote(at))
        .join(' | ')}) at="$at $word" ;;
    esac
  done
  # The value of --option=value is completed like that of --option value.
  if [[ -z $option && $PREFIX == --*=* ]]; then
    option=\${PREFIX%%=*}
    compset -P 1 '*='
  fi
  local -a given options
  local paths=
  case "$at\${option:+ $option}" in
${places.map(placeCase).join('\n')}
${values.map(({ at, value }) => `    (${quote(at)}) ${offer(value, describeWords(value.words))} ;;`).join('\n')}
  esac
  if [[ -z $option && $PREFIX == -* ]]; then
    _describe option options
    return
  fi
  (( $#given )) && _describe value given
  [[ $paths == file ]] && _files
  [[ $paths == folder ]] && _files -/
}
# zsh calls the file the first time, and the function from then on; \`source\` only defines it.
if [[ $funcstack[1] == ${follow} ]]; then
  ${follow} "$@"
else
  compdef ${follow} ${program}
fi
`;
}

function placeCase({ at, commands, options, args }: Place): string {
  const given = [...commands.map(({ name, description }) => describe(name, description)), ...describeWords(args.words)];
  const named = options.flatMap(({ names, description }) => names.map((name) => describe(name, description)));
  return `    (${quote(at)})
      ${offer(args, given)}
      options=(${named.join(' ')})
      ;;`;
}

function offer({ paths }: Offer, given: readonly string[]): string {
  return `given=(${given.join(' ')})${paths === undefined ? '' : ` paths=${paths}`}`;
}

function describeWords(words: readonly string[]): string[] {
  return words.map((word) => quote(word.replaceAll(':', '\\:')));
}

function describe(name: string, description: string): string {
  return quote(`${name.replaceAll(':', '\\:')}:${description}`);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
