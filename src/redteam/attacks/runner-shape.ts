import type { AnnouncedFile } from "../../domain/task/change-announcement.ts";
import { formatCommitMessage } from "../../domain/task/commit-message.ts";
import { digestFiles } from "../../domain/task/digest-changes.ts";
import type { Attack, Control } from "../attack.ts";
import type { HostileRunner, RunnerPlan } from "../hostile-runner.ts";
import type { Check } from "../oracle/evidence.ts";

/** Creates an attack by a runner that has the token of its job. */
export function byRunner(
  given: { readonly name: string; readonly control: Control; readonly wants: string },
  acts: RunnerPlan["acts"],
  { job = "review", ...more }: Partial<Attack> & { readonly job?: RunnerPlan["job"] } = {},
): Attack {
  return { ...given, vector: "runner", act: { kind: "runner", plan: { job, acts } }, ...more };
}

/** Returns a text that must not appear anywhere if it was refused. */
export const refusedText = ({ name }: { readonly name: string }): string => `unheard-of-${name}`;

/** Checks that all messages whose note has this prefix were refused. */
export const mustRefuse =
  (as: string): Check =>
  ({ notes }) => {
    const taken = notes.find((note) => note.startsWith(`${as}: 2`));
    return taken === undefined ? undefined : `was heard: ${taken}`;
  };

/** Checks that refused text is not stored. */
export const mustNotBeStored: Check = ({ facts, storedTexts, writes }) =>
  [...storedTexts, JSON.stringify(writes)].some((text) => text.includes(refusedText(facts)))
    ? "what was refused was kept"
    : undefined;

/**
 * Checks that the message was answered, and if there is another runner, that its message was
 * answered too.
 */
export const wasAnswered =
  (...as: readonly string[]): Check =>
  ({ notes }) => {
    const missing = as.find(
      (one) => !notes.some((note) => /: [1-5]\d\d$/.test(note) && note.startsWith(one)),
    );
    return missing === undefined ? undefined : `no response to: ${missing}`;
  };

/**
 * Checks that the attacker's harmless message was accepted, without which a refusal would prove
 * nothing.
 */
export const wasAccepted =
  (as: string): Check =>
  ({ notes }) =>
    notes.some((note) => note.startsWith(`${as}: 2`)) ? undefined : `was not taken: ${as}`;

type Json = Readonly<Record<string, unknown>>;

/** Creates a draft of a genuine runner with overrides. */
export function createDraft({ repository, head, base }: HostileRunner, over: Json = {}): Json {
  return {
    base,
    draft: {
      kind: "draft",
      repository,
      title: "A change",
      head,
      summary: "Nothing stands out.",
      plan: { event: "COMMENT", inline: [], file: [], summary: [] },
      manifest: [{ path: "src/change.js", status: "modified", state: "reviewed" }],
      stopReason: "final",
      calls: 1,
      problems: [],
      usage: { inputTokens: 1, cachedTokens: 0, outputTokens: 1, estimated: false },
      ...over,
    },
  };
}

/** Creates the result with such a draft. */
export const createDraftResult = (runner: HostileRunner, over: Json = {}): Json => ({
  status: "draft",
  draft: createDraft(runner, over),
});

/** Branch that hostile runners announce. */
const FIX_BRANCH = "svc/fix-1";

/**
 * Creates the announcement of a task's writes. It is consistent, and a file without bytes is
 * deleted.
 */
export function createIntent(
  { base, jobId }: HostileRunner,
  over: Json = {},
  files: readonly Omit<AnnouncedFile, "bytes">[] = [{ path: "old.txt" }],
): Json {
  const treeDigest = digestFiles(files);
  const message = formatCommitMessage({ title: "Mend it", jobId, digest: treeDigest });
  const words = { baseSha: base, treeDigest, title: "Mend it", body: "Why.", branch: FIX_BRANCH };
  return { ...words, message, files, ...over };
}
