/**
 * `npm run package:vscode -- DIR`: makes the extension for Visual Studio Code, `sitefold-vscode-<version>.vsix`. Such a file is a ZIP with a
 * manifest in XML (Open Packaging Conventions).
 */
import { strToU8, zipSync } from 'fflate';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { escapeMarkup } from '../engine/model/escape-markup.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'editors/vscode');

interface Manifest {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly version: string;
  readonly publisher: string;
  readonly main: string;
  readonly keywords: readonly string[];
  readonly categories: readonly string[];
  readonly engines: { readonly vscode: string };
}

/** Returns the code of the extension with all that it imports besides `vscode`, which the editor gives it. */
async function bundle(): Promise<string> {
  const built = await rolldown({ input: join(FOLDER, 'extension.ts'), external: ['vscode'], platform: 'node' });
  const { output } = await built.generate({ format: 'cjs', minify: true });
  await built.close();
  return output[0].code;
}

function manifestXml(manifest: Manifest): string {
  const { name, displayName, description, version, publisher, keywords, categories, engines } = manifest;
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />
    <DisplayName>${escapeMarkup(displayName)}</DisplayName>
    <Description xml:space="preserve">${escapeMarkup(description)}</Description>
    <Tags>${escapeMarkup(keywords.join(','))}</Tags>
    <Categories>${escapeMarkup(categories.join(','))}</Categories>
    <License>extension/LICENSE.txt</License>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}" />
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
  </Assets>
</PackageManifest>
`;
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json" />
  <Default Extension=".cjs" ContentType="application/javascript" />
  <Default Extension=".md" ContentType="text/markdown" />
  <Default Extension=".txt" ContentType="text/plain" />
  <Default Extension=".vsixmanifest" ContentType="text/xml" />
</Types>
`;

/** The time of all files in the ZIP, so that the same code gives the same bytes. */
const MTIME = new Date('2026-01-01T00:00:00');

/** Makes the extension as a file in a folder. Returns its path. */
export async function packageExtension(folder: string): Promise<string> {
  const manifest = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as Manifest;
  const files = {
    '[Content_Types].xml': strToU8(CONTENT_TYPES),
    'extension.vsixmanifest': strToU8(manifestXml(manifest)),
    'extension/package.json': readFileSync(join(FOLDER, 'package.json')),
    'extension/README.md': readFileSync(join(FOLDER, 'README.md')),
    'extension/LICENSE.txt': readFileSync(join(ROOT, 'LICENSE')),
    [join('extension', manifest.main)]: strToU8(await bundle()),
  };
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${manifest.name}-${manifest.version}.vsix`);
  writeFileSync(path, zipSync(files, { mtime: MTIME }));
  return path;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${await packageExtension(process.argv[2] ?? '.')}\n`);
