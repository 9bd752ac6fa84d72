import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { Job } from "../../src/domain/job/job.ts";
import { TAMPER_CODES } from "../../src/domain/task/proposal.ts";
import { TaskJobRequest } from "../../src/domain/task/task-job-request.ts";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";

/** Events hold lines of that length. */
const MAX_LINE = 3_900;

/** A task's request with a text in every field that has room for one. */
export function hostileTask(text: string): Job["request"] {
  return TaskJobRequest.parse({
    mode: "new_pr",
    baseRef: text,
    instruction: text,
    context: text,
    title: text,
    branchPrefix: text,
    testLinks: { [text]: [{ label: text, url: text }] },
    caller: {
      actor: text,
      workflowRef: text,
      runId: text,
      runAttempt: text,
      ref: text,
      sha: text,
    },
  }) as Job["request"];
}

/** What a task's job has at its end, with a text where a runner says it. */
export function hostileEnd(text: string): Pick<Job, "url" | "intent"> {
  const branch = text.slice(0, 255);
  const intent = { baseSha: "1".repeat(40), treeDigest: "e".repeat(64), body: text, branch };
  return { url: text, intent: { ...intent, title: text.slice(0, 256) } };
}

/** Everything that only a task says, each of the texts once for each field. */
export function taskEventsOf(
  text: string,
  texts: readonly string[] = HOSTILE_TEXTS,
): readonly RunEventBody[] {
  const line = text.slice(0, MAX_LINE);
  const lines = texts.map((one) => one.slice(0, MAX_LINE));
  const verdict = (one: string): RunEventBody => ({
    type: "verdict",
    ok: false,
    text: one,
    mode: "verify",
    url: one,
  });
  return [
    { type: "time-budget", totalMs: 7_200_000, reserveMs: 1_980_000 },
    {
      type: "candidates",
      groups: lines.map((title) => ({ title, tests: [title, line.slice(0, 400)], count: 5 })),
    },
    { type: "cycle", group: 1, round: 1 },
    { type: "cycle-end", group: 1, round: 1, outcome: "refused", why: line },
    {
      type: "change",
      fileCount: lines.length,
      rung: "fuzzy",
      notes: lines,
      normalizer: line,
      leftOut: lines,
      files: lines.map((path, at) => ({
        path: `${at}/${path}`,
        previousPath: line,
        status: "renamed",
        added: 1,
        removed: 0,
        patch: `@@ -0,0 +1 @@ ${path.split("\n")[0]}\n+${path.split("\n").join("\n+")}\n`,
      })),
      tamper: lines.map((path, at) => ({
        code: TAMPER_CODES[at % TAMPER_CODES.length] ?? "deleted-test",
        path,
        text: path,
        ...(at % 2 === 0 ? { line: at } : {}),
      })),
    },
    ...lines.map(verdict),
    { type: "pull-opened", number: 5, url: line, branch: line, commit: line, isFollowup: true },
  ];
}
