import { readPageData } from '../ui/page-data.ts';
import { reloadOnChunkError } from './chunk-reload.ts';
import { loadConsented } from './consented.ts';
import { keepLanguage } from './language.ts';
import { loadLazily } from './lazy.ts';
import { watchWidth } from './pc.ts';
import { chooseInPlace } from './site-chooser.ts';
import { onceVisited } from './once-visited.ts';
import { logRejections } from './rejections.ts';
import { revealOnScroll } from './reveal.ts';

const data = readPageData();

// The error handlers come first.
reloadOnChunkError(data.constants);
logRejections();
watchWidth(data.constants);
loadLazily(data.constants);
revealOnScroll(data.constants);
keepLanguage(data);
chooseInPlace(data);
loadConsented(data);
onceVisited((event) => {
  void import('./visited.ts').then(({ serveVisitor }) => serveVisitor(data, event));
});
