import type { Reporter, TestCase } from 'vitest/node';

/** A reporter of Vitest that names a failed test, with its reason, in the moment it fails. */
export default class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state !== 'failed') return;
    const reasons = result.errors.map(({ message }) => `  ${message}\n`);
    process.stdout.write(`\nfailed: ${test.module.relativeModuleId} > ${test.fullName}\n${reasons.join('')}`);
  }
}
