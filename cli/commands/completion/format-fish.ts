import { listValues, type Offer, type Place, type PlaceOption } from './list-places.ts';

/** Formats the completion script for fish. */
export function formatFish(places: readonly Place[]): string {
  const program = places[0]?.at ?? '';
  return `# Completes the commands of ${program} in fish. Written by \`${program} completion fish\`.
function __${program}_at
    set -l at ${program}
    set -l option
    for word in (commandline -opc)[2..-1]
        if set -q option[1]
            set option
            continue
        end
        switch "$at $word"
            case ${listValues(places)
              .map((one) => quote(one.at))
              .join(' ')}
                set option $word
            case ${places
              .slice(1)
              .map(({ at }) => quote(at))
              .join(' ')}
                set at "$at $word"
        end
    end
    test "$at" = "$argv"
end
complete -c ${program} -f
${places.flatMap((place) => linesOf(place, program)).join('\n')}
`;
}

function linesOf({ at, commands, options, args }: Place, program: string): string[] {
  const line = `complete -c ${program} -n ${quote(`__${program}_at ${at}`)}`;
  return [
    ...commands.map(({ name, description }) => `${line} -a ${quote(name)} -d ${quote(description)}`),
    ...(args.words.length > 0 || args.paths !== undefined ? [`${line}${offer(args)}`] : []),
    ...options.map((option) => `${line}${namesOf(option)} -d ${quote(option.description)}${valueOf(option)}`),
  ];
}

function namesOf({ names }: PlaceOption): string {
  return names.map((name) => (name.startsWith('--') ? ` -l ${name.slice(2)}` : ` -s ${name.slice(1)}`)).join('');
}

/** `-x`: it takes a value, which is not a file. */
function valueOf({ value }: PlaceOption): string {
  return value ? ` ${value.paths === 'file' ? '-r' : '-x'}${offer(value)}` : '';
}

function offer({ words, paths }: Offer): string {
  const given = [...words, ...(paths === 'folder' ? ['(__fish_complete_directories)'] : [])];
  return `${paths === 'file' ? ' -F' : ''}${given.length > 0 ? ` -a ${quote(given.join(' '))}` : ''}`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
