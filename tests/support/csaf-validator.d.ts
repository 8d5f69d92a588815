/** The parts of the CSAF validator that tests call. The package has no declarations. */
interface CsafFinding {
  readonly instancePath: string;
  readonly message: string;
}

interface CsafTest {
  readonly name: string;
  readonly errors: readonly CsafFinding[];
  readonly warnings: readonly CsafFinding[];
}

declare module '@secvisogram/csaf-validator-lib/validateStrict.js' {
  export default function validate(
    tests: readonly unknown[],
    document: object,
  ): Promise<{ readonly tests: readonly CsafTest[] }>;
}

declare module '@secvisogram/csaf-validator-lib/schemaTests.js' {
  export const csaf_2_0_strict: unknown;
}

declare module '@secvisogram/csaf-validator-lib/mandatoryTests.js';
declare module '@secvisogram/csaf-validator-lib/optionalTests.js';
