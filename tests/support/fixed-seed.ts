import { configureGlobal } from 'fast-check';
import { COVERS_ALL } from './coverage.ts';

// `npm test` tries the same random cases each time: one that fails by chance would refuse a change that has nothing to do with it.
// `npm run test:all` tries new ones, and says the seed of one that fails.
if (!COVERS_ALL) configureGlobal({ seed: 20_261_123 });
