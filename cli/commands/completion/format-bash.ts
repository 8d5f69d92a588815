import { listValues, type Offer, type Place } from './list-places.ts';

/**
 * Formats the completion script for bash. It needs nothing but bash 3.2, which macOS has: neither the package bash-completion nor a
 * call of the program.
 */
export function formatBash(places: readonly Place[]): string {
  const program = places[0]?.at ?? '';
  const follow = `_${program}`;
  const values = listValues(places);
  return `# Completes the commands of ${program} in bash. Written by \`${program} completion bash\`.
${follow}() {
  local at=${program} option= word i cur=\${COMP_WORDS[COMP_CWORD]}
  # bash takes --option=value for three words.
  [[ $cur == = ]] && cur=
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $word == = ]]; then
      continue
    elif [[ -n $option ]]; then
      option=
      continue
    fi
    case "$at $word" in
${caseOf(
  values.map((one) => one.at),
  'option=$word',
)}
${caseOf(
  places.slice(1).map(({ at }) => at),
  'at="$at $word"',
)}
    esac
  done
  local words= options= paths=
  case "$at\${option:+ $option}" in
${places.map(placeCase).join('\n')}
${values.map(({ at, value }) => `    ${quote(at)}) ${offer(value)} ;;`).join('\n')}
  esac
  [[ $cur == -* && -z $option ]] && words=$options paths=
  [[ -n $paths ]] && compopt -o filenames 2>/dev/null
  local IFS=$'\\n'
  COMPREPLY=($(compgen $paths -W "\${words// /$'\\n'}" -- "$cur"))
}
complete -F ${follow} ${program}
`;
}

function caseOf(patterns: readonly string[], command: string): string {
  return `      ${patterns.map(quote).join(' | ')}) ${command} ;;`;
}

function placeCase({ at, commands, options, args }: Place): string {
  const words = [...commands.map(({ name }) => name), ...args.words];
  const names = options.flatMap((option) => option.names);
  return `    ${quote(at)}) ${offer({ ...args, words })} options=${quote(names.join(' '))} ;;`;
}

function offer({ words, paths }: Offer): string {
  const given = paths === undefined ? '' : ` paths=${paths === 'file' ? '-f' : '-d'}`;
  return `words=${quote(words.join(' '))}${given}`;
}

function quote(text: string): string {
  return `'${text}'`;
}
