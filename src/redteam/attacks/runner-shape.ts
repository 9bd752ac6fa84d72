import type { AnnouncedFile } from "../../domain/task/change-announcement.ts";
import { formatCommitMessage } from "../../domain/task/commit-message.ts";
import { digestFiles } from "../../domain/task/digest-changes.ts";
import type { Attack, Control } from "../attack.ts";
import type { HostileRunner, RunnerPlan } from "../hostile-runner.ts";
import type { Check } from "../oracle/evidence.ts";

/** An attack by a runner that has the token of its job. */
export function byRunner(
  given: { readonly name: string; readonly control: Control; readonly wants: string },
  acts: RunnerPlan["acts"],
  { job = "review", ...more }: Partial<Attack> & { readonly job?: RunnerPlan["job"] } = {},
): Attack {
  return { ...given, vector: "runner", act: { kind: "runner", plan: { job, acts } }, ...more };
}

/** Words that nothing may repeat when they were refused. */
export const refusedText = ({ name }: { readonly name: string }): string => `unheard-of-${name}`;

/** Messages whose note begins so were all refused. */
export const mustRefuse =
  (as: string): Check =>
  ({ notes }) => {
    const taken = notes.find((note) => note.startsWith(`${as}: 2`));
    return taken === undefined ? undefined : `was heard: ${taken}`;
  };

/** Words that were refused are nowhere. */
export const mustNotBeStored: Check = ({ facts, storedTexts: told, writes }) =>
  [...told, JSON.stringify(writes)].some((text) => text.includes(refusedText(facts)))
    ? "what was refused was kept"
    : undefined;

/** The message must have been sent and answered, and so must that of the other runner when there is one. */
export const wasAnswered =
  (...as: readonly string[]): Check =>
  ({ notes }) => {
    const missing = as.find(
      (one) => !notes.some((note) => /: [1-5]\d\d$/.test(note) && note.startsWith(one)),
    );
    return missing === undefined ? undefined : `nobody answered: ${missing}`;
  };

/** What the attacker does without harm is taken: else what is refused would prove nothing. */
export const wasAccepted =
  (as: string): Check =>
  ({ notes }) =>
    notes.some((note) => note.startsWith(`${as}: 2`)) ? undefined : `was not taken: ${as}`;

type Json = Readonly<Record<string, unknown>>;

/** A draft as an honest runner reports it, with what is put over it. */
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

/** The result with such a draft. */
export const createDraftResult = (runner: HostileRunner, over: Json = {}): Json => ({
  status: "draft",
  draft: createDraft(runner, over),
});

/** The branch that hostile runners announce. */
const FIX_BRANCH = "svc/fix-1";

/** What a task says that it is about to write: it fits itself, and a file without bytes is removed. */
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
