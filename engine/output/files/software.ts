import type { Company } from '../../model/company.ts';
import { seriesName } from '../../content/download-file.ts';
import type { Archive, Part } from './document.ts';
import { lettersOf, modelsOf, type FileRequest } from './request.ts';

/** An archive with firmware: one image for each model, release notes, and how it is installed. */
export function composeFirmware(request: FileRequest): Archive {
  const { products, file, library } = request;
  return archive(request, 'firmware', [
    { path: 'INSTALL.md', text: install(library.company) },
    ...products.map(({ id, model }): Part => {
      const name = `${id}-${file.version}.bin`;
      return { path: name, seed: `${model} ${file.version}`, bytes: imageSize(name, products.length) };
    }),
  ]);
}

/** An archive with drivers: the package for desktops, or the source of a kernel module. */
export function composeDriver(request: FileRequest): Archive {
  const { products, download, library } = request;
  const vendor = lettersOf(library.company.name) || 'driver';
  const isSource = library.say(download.title ?? '').includes('(source)');
  return archive(request, 'driver', [
    ...(isSource
      ? [
          { path: 'Makefile', text: makefile(vendor) },
          { path: 'LICENCE.firmware', text: FIRMWARE_LICENCE },
          { path: 'src/devices.h', text: deviceTable(request, vendor.slice(0, 3)) },
        ]
      : [
          { path: 'setup/README.txt', text: SETUP },
          ...products.map(({ id, model }) => ({ path: `inf/${id}.inf`, text: inf(model, request) })),
        ]),
    ...products.map(({ id, model }): Part => ({
      path: `radio/${id}.fw`,
      seed: `${model} radio ${request.file.version}`,
      bytes: imageSize(id, products.length),
    })),
  ]);
}

/** An archive with a tool for computers. */
export function composeTool(request: FileRequest): Archive {
  const { file, download, library } = request;
  const title = library.say(download.title ?? `Tool ${file.version}`);
  return archive(request, 'tool', [
    {
      path: 'README.txt',
      text: `${title}\n\nUnpack the folder and start the program in it. Nothing is installed.\nIt sends nothing outside your network.\n`,
    },
    { path: 'models.txt', text: `${modelsOf(request).replaceAll(', ', '\n')}\n` },
    { path: 'program.bin', seed: title, bytes: imageSize(title, 1) },
  ]);
}

function archive(request: FileRequest, kind: string, parts: readonly Part[]): Archive {
  const { file, download, products, library } = request;
  const notes = file.notes === undefined ? 'No notes.' : library.say(file.notes).trim();
  return {
    kind: 'archive',
    publisher: library.company.name,
    folder: `${seriesName(download.products)}-${kind}-${file.version}`,
    date: file.date,
    manifest: {
      kind,
      models: products.map(({ model }) => model),
      version: file.version,
      date: file.date,
      hardware: file.hardware.split(', '),
    },
    parts: [
      {
        path: 'RELEASE-NOTES.md',
        text: `# ${modelsOf(request)}: ${kind} ${file.version}\n\n${file.date}, hardware ${file.hardware}\n\n${notes}\n`,
      },
      ...parts,
    ],
  };
}

/** The bytes of an image: between 9 and 16 kB for one model, less for each of several. */
function imageSize(name: string, count: number): number {
  const spread = Array.from(name).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 7168, 7);
  return Math.floor((9216 + spread) / Math.max(1, count - 1));
}

function deviceTable({ products }: FileRequest, prefix: string): string {
  const rows = products.map(({ model, family }, index) => `\t{ "${model}", "${family}", 0x55${index}1 },`);
  return `/* Devices that the module serves: model, kind, product id. */\nstatic const struct ${prefix}_device ${prefix}_devices[] = {\n${rows.join('\n')}\n\t{ }\n};\n`;
}

function inf(model: string, { file: { version, date }, library: { company } }: FileRequest): string {
  return `; ${model}\n[Version]\nClass=Net\nProvider=${company.name}\nDriverVer=${date},${version}\n\n[Models]\n"${model}"=Install\n\n[Install]\nCopyFiles=radio\n`;
}

function install({ name }: Company): string {
  return `# Install

1. Compare the SHA-256 sum of the archive with the one on the download page. SHA256SUMS holds those of its parts.
2. Compare model and hardware revision with the label. An image for another model or revision is refused.
3. Save the settings of the device to a file.
4. Connect by cable. Open the page Firmware, choose the image of your model and start.
5. Leave the device powered until its lights are steady. Then sign in and look at the version.
6. If the device does not start, use ${name} Rescue where it knows the model, else ask support.
`;
}

const SETUP = `Run the installer as administrator, then plug in the adapter.
For image deployment use the folder inf without the installer.
Compare SHA256SUMS first: a driver works with the rights of the system.
`;

/** `vendor`: the name of the hook. */
function makefile(vendor: string): string {
  return `KDIR ?= /lib/modules/$(shell uname -r)/build

all:
	$(MAKE) -C $(KDIR) M=$(CURDIR)/src modules

install-hook:
	install -m 0755 hook /etc/kernel/postinst.d/${vendor}

clean:
	$(MAKE) -C $(KDIR) M=$(CURDIR)/src clean
`;
}

const FIRMWARE_LICENCE = `The files in the folder radio are firmware of the radio chip. You may copy and pass them on unchanged,
together with this text, for use with the adapters they were made for. You may not change them.
They come without warranty, as far as the law allows that.
`;
