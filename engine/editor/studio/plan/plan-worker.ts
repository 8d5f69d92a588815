// Plans the drafts of a project in a thread of its own: that takes seconds for a large project, in which the studio answers other requests.
import { parentPort, workerData } from 'node:worker_threads';
import { openLiveProject } from '../../../build/project/live-project.ts';
import type { PlanView } from '../contract.ts';
import { viewPlan } from '../views/view-plan.ts';
import { createDraftPlanner } from './plan-drafts.ts';
import type { PlanOrder } from './planner.ts';

const live = openLiveProject(workerData as string);
const planDrafts = createDraftPlanner(live);

async function answer({ revision, drafts }: PlanOrder): Promise<PlanView> {
  live.reread();
  for (const path of live.drafts()) if (!drafts.has(path)) live.dropDraft(path);
  for (const [path, text] of drafts) live.setDraft(path, text);
  const planned = await planDrafts();
  return { revision, ...('problem' in planned ? planned : { plan: viewPlan(planned) }) };
}

parentPort?.on('message', (order: PlanOrder) => void answer(order).then((told) => parentPort?.postMessage(told, [])));
