import { seriesName } from '../../content/download-file.ts';
import { legalLine } from '../../model/company.ts';
import { componentsOf, type Component } from './components.ts';
import type { Archive, Part } from './document.ts';
import { modelsOf, type FileRequest } from './request.ts';

/** An archive with the open-source parts of a platform: what they are, under which licence, and how they are built. */
export function composeSourceCode(request: FileRequest): Archive {
  const { file, download, products, library } = request;
  const components = componentsOf(products);
  const licences = Map.groupBy(components, ({ licence }) => licence);
  return {
    kind: 'archive',
    publisher: library.company.name,
    folder: `${seriesName(download.products)}-source-${file.version}`,
    date: file.date,
    manifest: {
      kind: 'source',
      models: products.map(({ model }) => model),
      version: file.version,
      date: file.date,
      hardware: file.hardware.split(', '),
      licences: [...licences.keys()].sort(),
    },
    parts: [
      { path: 'README', text: readme(request) },
      { path: 'NOTICE', text: notice(request, components) },
      { path: 'BUILD.md', text: BUILD },
      { path: 'components.csv', text: csv(components) },
      ...[...licences].map(([licence, some]): Part => ({
        path: `licences/${licence}.txt`,
        text: licenceText(licence, some),
      })),
      ...components.map(({ name, licence }): Part => ({
        path: `components/${name}/ORIGIN`,
        text: origin(name, licence),
      })),
    ],
  };
}

function readme(request: FileRequest): string {
  const { file } = request;
  return `Open-source code for ${modelsOf(request)}, ${file.version}

components.csv   every part with licence and folder
licences/        what each licence asks of you, and which parts have it
components/      one folder for each part
BUILD.md         how an image is built
NOTICE           copyright notices

This is the catalogue of a fictional vendor. The folders say what would be in them; they hold no code of others.
`;
}

function notice(request: FileRequest, components: readonly Component[]): string {
  const { company } = request.library;
  const { openSource } = company.contacts;
  const reached = [...(openSource === undefined ? [] : [openSource]), legalLine(company)].join(', ');
  return `The firmware of ${modelsOf(request)} contains ${components.length} open-source parts. Their authors keep their rights.
${company.legalName} passes them on under the licences named in components.csv, without warranty.

You may ask for this code on a medium by post, for the cost of sending it, within three years after you have received the
firmware: ${reached}.
`;
}

function csv(components: readonly Component[]): string {
  const rows = components.map(({ name, licence }) => `${name},${licence},components/${name}`);
  return `${['name,licence,folder', ...rows].join('\n')}\n`;
}

function origin(name: string, licence: string): string {
  return `part: ${name}\nlicence: ${licence}\nchanges: patches/, on top of the unmodified original\n`;
}

/** The conditions of the licences for passing the code on, one line each. */
const ASKS: Readonly<Record<string, string>> = {
  'Apache-2.0': 'Keep the notices, state your changes, pass on the text of the licence. It grants rights to patents.',
  'BSD-2-Clause': 'Keep the notice and the disclaimer, in source and in documentation.',
  'BSD-3-Clause':
    'Keep the notice and the disclaimer, and do not use the names of the authors to promote what you made.',
  'GPL-2.0-only': 'Whoever gets the program may have its complete source, under the same licence.',
  'LGPL-2.1-or-later': 'Whoever gets the program may exchange the library: object files for a new link are included.',
  MIT: 'Keep the notice.',
};

function licenceText(licence: string, components: readonly Component[]): string {
  const list = components.map(({ name }) => `  ${name}`).join('\n');
  return `SPDX-License-Identifier: ${licence}\n\n${ASKS[licence] ?? ''}\nThe text of the licence is kept with each part.\n\nParts under this licence:\n${list}\n`;
}

const BUILD = `# Build

You need a computer with eight cores, 16 GB of memory and 40 GB of disk, and the container recipe of the platform.

1. Unpack the archive into an empty folder.
2. Run the recipe. It fetches nothing: all originals are in the folders of the parts.
3. Run \`make image\`. It takes about 25 minutes.
4. Compare the root file system with the list in the output. It comes out byte for byte.

Radio firmware and the set-up pages are not open source. The image links to their binary packages, which you find in the
firmware of the same version. An image of your own is not signed: a device takes it after you have switched off the check of
signatures on its console, and support for the device then ends until you install a signed one.
`;
