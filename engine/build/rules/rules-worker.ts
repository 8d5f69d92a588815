// Makes the rules of all hosts while a build makes its release, and writes them when it is told to.
import { parentPort, workerData } from 'node:worker_threads';
import { reportHost } from '../../model/artifact.ts';
import { lowerPlan } from '../../redirects/targets/lower.ts';
import { TARGETS, TARGET_IDS } from '../../redirects/targets/registry.ts';
import { reasonOf } from '../project/read.ts';
import { writeHostFiles } from '../release/write.ts';
import type { RulesAnswer, RulesOrder } from './write-rules.ts';

const { plan, folder } = workerData as RulesOrder;
const results = TARGET_IDS.map((id) => lowerPlan(TARGETS[id], plan));

function write(): RulesAnswer {
  try {
    return { changed: writeHostFiles(folder, results), hosts: results.map(reportHost) };
  } catch (cause) {
    return { problem: reasonOf(cause) };
  }
}

parentPort?.once('message', () => parentPort?.postMessage(write(), []));
