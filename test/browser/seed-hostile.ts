import { openSqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import type { PullFile } from "../../src/domain/diff/pull-file.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { toFinding } from "../../src/domain/finding/finding.ts";
import type { Planned } from "../../src/domain/finding/planned.ts";
import type { JobStatus } from "../../src/domain/job/job.ts";
import type { PullDetails } from "../../src/domain/pull/pull-details.ts";
import type { ReviewDraft } from "../../src/domain/review/review-draft.ts";
import { writeStoredReview } from "../../src/domain/review/stored-draft.ts";
import { newJob } from "../fakes/new-job.ts";
import { hostileEnd, hostileTask, taskEventsOf } from "./hostile-task.ts";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";

const BASE = "1".repeat(40);
const HEAD = "2".repeat(40);
const REPOSITORY = "acme/checkout";

/** Pages that show hostile texts in every place that strangers and models write to. */
export interface HostilePages {
  readonly draft: string;
  readonly published: string;
  readonly live: string;
  readonly task: string;
  readonly taskDone: string;
}

/** Fills a store, before a server opens it, with every text in every place. */
export async function seedHostile(
  path: string,
  texts: readonly string[] = HOSTILE_TEXTS,
  login = "dev",
): Promise<HostilePages> {
  const clock = createSystemClock();
  const store = await openSqliteStore({ path, clock });
  const put = async (
    id: string,
    status: JobStatus,
    more: {
      readonly text?: string;
      readonly draft?: ReviewDraft | undefined;
      readonly kind?: "task";
    } = {},
  ): Promise<void> => {
    const { text = id, draft, kind = "review" } = more;
    const pull = { owner: "acme", name: "checkout", number: 1 };
    const asked = {
      pull,
      commentId: 0,
      instructions: text,
      commenter: "mira",
      title: text,
      description: text,
      options: { model: text },
    };
    const request = kind === "task" ? hostileTask(text) : asked;
    const at = clock.now();
    const { job } = await store.jobs.accept(
      newJob(id, {
        repository: REPOSITORY,
        requestedBy: login,
        source: "web",
        kind,
        request,
        ...(kind === "task" ? {} : { pull: 1, pullDetails: detailsOf(text) }),
        createdAt: at,
        updatedAt: at,
        terms: { provider: "server", model: text },
      }),
      [],
    );
    await store.events.append(
      id,
      [...eventsOf(text), ...(kind === "task" ? taskEventsOf(text, texts) : [])].map((body) => ({
        body,
        at,
      })),
    );
    const usage = { inputTokens: 5, cachedTokens: 1, outputTokens: 2, estimated: false };
    const attempt = { model: text, ok: true, attempt: 1, usage, latencyMs: 12 };
    await store.ledger.record({
      jobId: id,
      at,
      purpose: text,
      ...attempt,
    });
    const review = draft && writeStoredReview({ base: BASE, draft });
    const isBad = status === "failed" || status === "no_change";
    await store.jobs.change({
      job: {
        ...job,
        status,
        head: HEAD,
        ...(isBad ? { error: text } : {}),
        ...(kind === "task" ? hostileEnd(text) : {}),
      },
      ...(review === undefined ? {} : { draft: review }),
    });
    if (draft !== undefined)
      await store.diffs.save(id, {
        base: BASE,
        head: HEAD,
        files: filesOf(texts),
        isComplete: true,
      });
  };
  try {
    for (const [at, text] of texts.entries())
      await put(`list-${at}`, (["failed", "no_change", "cancelled"] as const)[at % 3] ?? "failed", {
        text,
      });
    const every = texts.join("\n\n");
    await put("hostile-draft", "draft", { text: every, draft: draftOf(texts) });
    await put("hostile-published", "published", { text: every, draft: draftOf(texts) });
    await put("hostile-live", "failed", { text: every });
    await put("hostile-task", "failed", { text: every, kind: "task" });
    await put("hostile-task-done", "succeeded", { text: every, kind: "task" });
    for (const [at, text] of texts.entries()) {
      const now = clock.now();
      const about = { id: `config-${at}`, pattern: `acme/repository-${at}` };
      await store.providers.put(
        {
          ...about,
          provider: "custom",
          baseUrl: "https://llm.example/v1",
          model: text,
          users: [text],
          orgs: [text],
          keyHint: text,
          restrictsRequests: true,
          tasksEnabled: false,
          createdAt: now,
          updatedAt: now,
          updatedBy: text,
          version: 1,
        },
        {
          expectedVersion: undefined,
          sealedKey: { sealed: "svc1.x" },
          audit: {
            at: now,
            actor: text,
            action: "create",
            configId: about.id,
            pattern: about.pattern,
            changes: [{ field: text, from: text, to: text }],
          },
        },
      );
    }
  } finally {
    await store.close();
  }
  const reviews = `/reviews/${REPOSITORY}/1`;
  return {
    draft: `${reviews}/hostile-draft`,
    published: `${reviews}/hostile-published`,
    live: `${reviews}/hostile-live`,
    task: `/tasks/${REPOSITORY}/hostile-task`,
    taskDone: `/tasks/${REPOSITORY}/hostile-task-done`,
  };
}

/** A path with the text in it; a code host has no other limits than these. */
const pathOf = (text: string, at: number): string =>
  `src/${at}/${text.replaceAll("\0", "").slice(0, 200)}.ts`;

/** As the store would never have them: nothing was taken out. */
const detailsOf = (text: string): PullDetails => ({
  author: text,
  head: text,
  base: text,
  changedFiles: 1_234_567,
  additions: 7_654_321,
  deletions: 7_654_321,
});

function filesOf(texts: readonly string[]): readonly PullFile[] {
  return texts.map((text, at) => {
    const lines = text.split("\n").map((line) => `+${line}`);
    const patch = [`@@ -0,0 +1,${lines.length} @@ ${text.split("\n")[0]}`, ...lines].join("\n");
    return {
      path: pathOf(text, at),
      status: "added",
      additions: lines.length,
      deletions: 0,
      patch,
    };
  });
}

function draftOf(texts: readonly string[]): ReviewDraft {
  const planned = texts.map((text, at): Planned => {
    const path = pathOf(text, at);
    const finding = toFinding({
      path,
      line: 1,
      title: text,
      body: text,
      quote: text,
      suggestion: text,
      severity: (["critical", "major", "minor", "nit"] as const)[at % 4],
    });
    return {
      finding,
      id: at.toString(16).padStart(16, "0"),
      reason: text,
      moved: at % 2 === 0,
      ...(at % 3 === 0 ? { place: { path, side: "RIGHT" as const, line: 1 } } : {}),
      suggestion: { text, isCommittable: at % 2 === 0, reason: text },
      ...(at % 7 === 0 ? { saidAt: text, duplicateOf: "x" } : {}),
    };
  });
  const inBucket = (bucket: number) => planned.filter((_planned, at) => at % 3 === bucket);
  const every = texts.join("\n\n");
  return {
    kind: "draft",
    repository: REPOSITORY,
    title: every,
    head: HEAD,
    summary: every,
    plan: { event: "COMMENT", inline: inBucket(0), file: inBucket(1), summary: inBucket(2) },
    manifest: texts.map((text, at) => ({
      path: pathOf(text, at),
      status: "added",
      additions: 1,
      deletions: 0,
      previousPath: text,
      state: "in-part",
      reason: "lines-clipped",
    })),
    stopReason: "final",
    calls: 1,
    model: every,
    problems: [every],
    usage: { inputTokens: 5, cachedTokens: 1, outputTokens: 2, estimated: false },
  };
}

function eventsOf(text: string): readonly RunEventBody[] {
  const thread = text;
  return [
    { type: "run-start", kind: "review", title: text, steps: ["clone", "llm", "done"] },
    { type: "step-start", step: "llm" },
    { type: "log", level: "warn", text },
    { type: "tool-start", thread, callId: "c1", tool: text, arguments: text },
    { type: "tool-end", thread, callId: "c1", ok: false, ms: 3, bytes: 9 },
    { type: "reasoning-end", thread, text },
    { type: "retry", thread, attempt: 1, reason: text, delayMs: 5 },
    { type: "text-end", thread, text },
    {
      type: "finding",
      id: "f1",
      path: text,
      bucket: "inline",
      severity: "major",
      title: text,
      line: 1,
    },
    { type: "normalize-error", text },
    { type: "verdict", ok: false, text },
    { type: "step-end", step: "llm", ok: false, note: text },
    { type: "run-end", status: "failed", stopReason: "final", error: text },
  ];
}
