import { runSuites } from '/work/main/scripts/suites.ts';
console.log(runSuites({ projects: ['unit', 'servers', 'browser'], coverage: 'part' }));
