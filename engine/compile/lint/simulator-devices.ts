import type { Simulator, SimulatorDevice } from '../../model/content.ts';
import { originAt } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/** Each simulator has a device, each device a simulator, and both have the same number of screens. */
export function simulatorDevices(context: LintContext): void {
  const { report, model } = context;
  const known = model.content.simulators.map(({ id }) => id);
  for (const { file, value } of soundFiles<SimulatorDevice>(context, 'content/simulator-devices')) {
    const folder = file.path.split('/').at(-2) ?? '';
    const simulator = model.content.simulators.find(({ id }) => id === value.id);
    if (value.id !== folder)
      report({
        code: 'CT001',
        message: `The folder \`${folder}\` contains the device \`${value.id}\`.`,
        hint: `Write \`id: ${folder}\`, or rename the folder.`,
        at: originAt(file.path, '/id'),
      });
    else if (!simulator && isWhole(context, 'content/simulators'))
      report({
        code: 'SD001',
        message: `There is no simulator \`${value.id}\`.`,
        hint: didYouMean(value.id, known, `Write content/simulators/${value.id}.yaml.`),
        at: originAt(file.path, '/id'),
      });
    if (simulator && simulator.screens.length !== value.screens.length)
      report({
        code: 'SD003',
        message: `The device has ${value.screens.length} screens; its simulator describes ${simulator.screens.length}.`,
        hint: `Give each screen of content/simulators/${value.id}.yaml its parts, in the same order.`,
        at: originAt(file.path, '/screens', 'key'),
      });
  }
  if (!isWhole(context, 'content/simulator-devices')) return;
  const devices = new Set(model.content.simulatorDevices.map(({ id }) => id));
  for (const { file, value } of soundFiles<Simulator>(context, 'content/simulators')) {
    if (devices.has(value.id)) continue;
    report({
      code: 'SD002',
      message: `The simulator \`${value.id}\` has no device: visitors can read about it but cannot try it.`,
      hint: `Write content/simulators/${value.id}/device.yaml.`,
      at: originAt(file.path, '/id'),
    });
  }
}
