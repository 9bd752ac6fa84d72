import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes more than a minute, the slowest first. */
export const SLOW = [
  ...["e2e/redteam.long.test.ts", "e2e/redteam-controls.long.test.ts", "e2e/faults.long.test.ts"],
  ...["browser/accessibility.long.test.ts", "e2e/demo.long.test.ts"],
  ...["adapters/thread-life.long.test.ts", "adapters/delta-histories.long.test.ts"],
  ...["e2e/hostile-runner.long.test.ts", "e2e/edited-story.long.test.ts"],
  ...["browser/hostile-texts.long.test.ts", "e2e/serve-tasks.long.test.ts"],
  ...["e2e/hostile-runner-work.long.test.ts", "browser/faults.long.test.ts"],
  ...["e2e/runners-restart.long.test.ts", "e2e/serve-restart.long.test.ts"],
  ...["adapters/sandbox-escapes.long.test.ts", "e2e/task.long.test.ts"],
  ...["e2e/review-pull.long.test.ts", "e2e/serve-journal.long.test.ts"],
];

/** Starts long files before all others: one that is started last has the other cores wait for it. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const slow = SLOW.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(name)));
    return [...new Set([...slow, ...sorted])];
  }
}
