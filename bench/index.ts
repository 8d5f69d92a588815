/**
 * Measures what the project promises about speed, side by side with its peers in the same run. `npm run bench` runs all,
 * `npm run bench -- service` one; `--only th` tries the benches of builds with a few sites. A figure that misses its limit is marked. This is not a test, because machines differ.
 */
import { parseArgs } from 'node:util';
import { benchBuild } from './build.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchContent } from './content.ts';
import { benchEditor } from './editor.ts';
import { benchIncremental } from './incremental.ts';
import { benchPages } from './pages.ts';
import { benchProject } from './project.ts';
import { benchRedirects } from './redirects.ts';
import { benchService } from './service.ts';
import { benchStart } from './start.ts';
import { benchStudio } from './studio.ts';
import { benchTests } from './tests.ts';
import { benchValidate } from './validate.ts';

const {
  positionals: chosen,
  values: { only },
} = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });

const BENCHES = {
  validate: benchValidate,
  editor: benchEditor,
  studio: benchStudio,
  build: () => benchBuild({ only }),
  catalogue: () => benchCatalogue({ only }),
  incremental: () => benchIncremental({ only }),
  service: benchService,
  start: benchStart,
  redirects: benchRedirects,
  content: benchContent,
  pages: benchPages,
  project: benchProject,
  tests: benchTests,
};

for (const name of chosen) {
  if (!(name in BENCHES)) {
    process.stderr.write(`There is no bench \`${name}\`; choose ${Object.keys(BENCHES).join(', ')}.\n`);
    process.exit(2);
  }
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length === 0 || chosen.includes(name)) {
    process.stdout.write(`\n${name}\n`);
    await bench();
  }
}
