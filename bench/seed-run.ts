import { openSqliteStore } from "../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../src/adapters/system/create-system-clock.ts";
import type { PullFile } from "../src/domain/diff/pull-file.ts";
import { toFinding } from "../src/domain/finding/finding.ts";
import type { Planned } from "../src/domain/finding/planned.ts";
import { getJobPath } from "../src/domain/job/job-target.ts";
import { writeStoredReview } from "../src/domain/review/stored-draft.ts";
import { newJob } from "../test/fakes/new-job.ts";
import { REPOSITORY } from "../test/fakes/serve-harness.ts";

const BASE = "1".repeat(40);
const HEAD = "2".repeat(40);
const USAGE = { inputTokens: 5, cachedTokens: 1, outputTokens: 2, estimated: false };

export interface SeededDraft {
  readonly files: readonly PullFile[];
  readonly findings: readonly LineFound[];
}

/** A line of the new side that has a finding. */
export interface LineFound {
  readonly path: string;
  readonly line: number;
}

/** Puts a review into a store that no server has open: a draft, or one that failed. Gives the path of its page. */
export async function seedRun(path: string, id: string, draft?: SeededDraft): Promise<string> {
  const clock = createSystemClock();
  const store = await openSqliteStore({ path, clock });
  try {
    const pull = { owner: "acme", name: "checkout", number: 1 };
    const at = clock.now();
    const { job } = await store.jobs.accept(
      newJob(id, {
        repository: REPOSITORY,
        pull: 1,
        source: "web",
        createdAt: at,
        updatedAt: at,
        request: { pull, commentId: 0, instructions: "look", commenter: "mira", title: "Large" },
        terms: { provider: "server", model: "served" },
      }),
      [],
    );
    if (draft === undefined) {
      const error = "the endpoint refused the key (401)";
      await store.jobs.change({ job: { ...job, status: "failed", head: HEAD, error } });
    } else {
      await store.jobs.change({
        job: { ...job, status: "draft", head: HEAD },
        draft: textOf(draft),
      });
      const { files } = draft;
      await store.diffs.save(id, { base: BASE, head: HEAD, files, isComplete: true });
    }
    return getJobPath(job);
  } finally {
    await store.close();
  }
}

function textOf({ files, findings }: SeededDraft): string {
  return writeStoredReview({
    base: BASE,
    draft: {
      kind: "draft",
      repository: REPOSITORY,
      title: "Large",
      head: HEAD,
      summary: "A large change.",
      plan: { event: "COMMENT", inline: findings.map(plannedOf), file: [], summary: [] },
      manifest: files.map(({ path, additions = 0, deletions = 0 }) => ({
        path,
        status: "modified",
        additions,
        deletions,
        state: "reviewed",
      })),
      stopReason: "final",
      usage: USAGE,
      calls: 1,
      model: "served",
      problems: [],
    },
  });
}

function plannedOf({ path, line }: LineFound, at: number): Planned {
  const finding = toFinding({
    path,
    line,
    title: "This is called twice",
    body: "When the **first** call fails, `retry` makes a second one. Keep the key.",
    severity: (["critical", "major", "minor", "nit"] as const)[at % 4],
  });
  return {
    finding,
    id: at.toString(16).padStart(16, "0"),
    reason: "the line is in the change",
    place: { path, side: "RIGHT", line },
  };
}
