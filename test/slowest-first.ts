import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes more than a minute, the slowest first. */
export const SLOW = [
  ...["e2e/redteam.test.ts", "e2e/redteam-controls.test.ts", "e2e/faults.test.ts"],
  ...["browser/accessibility.test.ts", "e2e/demo.test.ts", "e2e/hostile-runner.test.ts"],
  ...["e2e/edited-story.test.ts", "browser/hostile-texts.test.ts", "e2e/serve-tasks.test.ts"],
  ...["e2e/hostile-runner-work.test.ts", "browser/faults.test.ts", "e2e/runners-restart.test.ts"],
  ...["e2e/serve-restart.test.ts", "adapters/sandbox-escapes.test.ts"],
];

/** Starts long files before all others: one that is started last has the other cores wait for it. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const slow = SLOW.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(name)));
    return [...new Set([...slow, ...sorted])];
  }
}
