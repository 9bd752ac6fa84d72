import type { ModelMessage } from "../../domain/agent/message.ts";
import type { StopReason } from "../../domain/agent/stop-reason.ts";
import { describePlaceholders } from "../../domain/inbound/vault.ts";
import { deriveAnswerNonce } from "../../domain/prompt/nonce-line.ts";
import { buildTaskSystemPrompt } from "../../domain/prompt/task-system.ts";
import { buildTaskUserPrompt } from "../../domain/prompt/task-user.ts";
import type { CandidateGroup } from "../../domain/task/candidate-group.ts";
import type { Proposal } from "../../domain/task/proposal.ts";
import {
  readTaskAnswer,
  type TaskAnswer,
  type TaskAnswerResult,
} from "../../domain/task/read-task-answer.ts";
import type { TaskSettings } from "../../domain/task/task-settings.ts";
import { toProposalTitle } from "../../domain/task/to-proposal-title.ts";
import { describeHiddenPart } from "../../domain/untrusted/hidden-part.ts";
import { showInvisible } from "../../domain/untrusted/invisible.ts";
import type { Model } from "../../ports/model.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import type { RunAccount } from "../agent/call-model.ts";
import type { AgentLimits, AgentOutcome, ContextWindow } from "../agent/conversation.ts";
import { createPromptGuard, type PromptGuard } from "../agent/prompt-guard.ts";
import { createRepositoryTools } from "../agent/repository-tools.ts";
import { runAgent } from "../agent/run-agent.ts";
import type { Conventions } from "../repository/read-conventions.ts";
import { runStep } from "../run/run-steps.ts";
import { createAnswerValidator } from "./answer-validator.ts";
import type { TimedRun } from "./change/normalize-change.ts";
import type { PrepareChange } from "./change/prepare-change.ts";

export interface ProposeChangePorts {
  readonly model: Model;
  readonly prepare: PrepareChange;
}

/** One cycle of a task: a failure to fix. */
export interface ProposeInput {
  /** Name of the conversation, such as `group 2/3, round 2`. */
  readonly thread: string;
  /** The instruction of the workflow. */
  readonly instruction: string;
  /** Part of the report that belongs to all groups. */
  readonly preamble: string;
  readonly group: CandidateGroup;
  /** Results of earlier attempts, oldest first; untrusted. */
  readonly feedback: readonly string[];
  readonly priorDiff?: string | undefined;
  /** Title that the caller has chosen. */
  readonly title?: string | undefined;
  /** Conventions of the trusted branch. */
  readonly conventions: Conventions;
  /** Snapshot of the pinned base. */
  readonly snapshot: Snapshot;
  /** Shared by all cycles of a task: one budget, one account. */
  readonly account: RunAccount;
  readonly window: ContextWindow;
}

export interface ProposeSettings extends AgentLimits {
  readonly task: TaskSettings;
}

export type ProposeResult =
  | { readonly kind: "proposed"; readonly proposal: Proposal; readonly stopReason: StopReason }
  /** `no-change`: the model proposes nothing. `refused`: its proposal is not accepted. `why` is one line. */
  | {
      readonly kind: "no-change" | "refused";
      readonly why: string;
      readonly stopReason: StopReason;
      /** The model's answer could not be read. */
      readonly isUnreadable?: boolean | undefined;
    };

export type ProposeChange = (
  input: ProposeInput,
  settings: ProposeSettings,
  run: TimedRun,
) => Promise<ProposeResult>;

/**
 * Creates the use case that has the model propose a change: one conversation with access to the repository, in which a
 * patch that fails the checks is corrected a bounded number of times. No correction starts after the deadline. Rejects
 * as its ports do.
 */
export function createProposeChange({ model, prepare }: ProposeChangePorts): ProposeChange {
  return async (input, settings, run) => {
    const { account, snapshot, window, thread } = input;
    const sight = createPromptGuard(account.clock);
    const judge = createAnswerValidator({ prepare, snapshot, sight }, settings.task, run);
    const deadlineMs = run.time?.loopEndsMs;
    const limits = deadlineMs === undefined ? settings : { ...settings, deadlineMs };
    const tools = createRepositoryTools(snapshot, sight.wrap, sight.vault);
    const agent = { model, account, tools, limits, window, signal: run.signal };
    const key = account.clock.randomHex(NONCE_KEY_BYTES);
    const nonce = deriveAnswerNonce(key, account.jobId, thread);
    const opening = buildOpeningMessages(input, settings, { sight, run, nonce });
    let isUnreadable = false;
    const accept = (text: string): TaskAnswerResult => {
      const read = readTaskAnswer(text, nonce);
      isUnreadable = read.kind === "unreadable";
      return read;
    };
    const conversation = { thread, form: "json" as const, opening, accept, check: judge.check };
    const ended = await runStep(run.emit, "llm", async (note) => {
      const outcome = await runAgent(agent, conversation);
      if (outcome.answer === undefined) note(outcome.reason ?? "no answer", "failed");
      return outcome;
    });
    const concluded = await toProposeResult(input, ended, judge);
    return isUnreadable && concluded.kind === "no-change"
      ? { ...concluded, isUnreadable }
      : concluded;
  };
}

function buildOpeningMessages(
  input: ProposeInput,
  { task }: ProposeSettings,
  {
    sight,
    run,
    nonce,
  }: { readonly sight: PromptGuard; readonly run: TimedRun; readonly nonce: string },
): readonly ModelMessage[] {
  const { conventions, account } = input;
  const rules = showInvisible(conventions.rules);
  const system = buildTaskSystemPrompt({
    conventions: rules,
    hasDefaultConventions: conventions.isDefault,
    guidance: task.guidance,
    hasTools: true,
  });
  const today = account.clock.now().slice(0, "2026-01-01".length);
  const prompt = buildTaskUserPrompt({ ...input, today, wrap: sight.wrap, nonce });
  for (const part of prompt.hidden) {
    const text = `kept hidden text from the model: ${describeHiddenPart(part)}`;
    run.emit({ type: "log", level: "warn", text });
  }
  return [
    { role: "system", content: system },
    { role: "user", content: prompt.text },
  ];
}

async function toProposeResult(
  input: ProposeInput,
  { answer, stopReason, reason = "no answer" }: AgentOutcome<TaskAnswer>,
  judge: ReturnType<typeof createAnswerValidator>,
): Promise<ProposeResult> {
  if (answer === undefined) {
    const refused = judge.lastRefusal();
    return refused === undefined
      ? { kind: "no-change", why: `the model gave no answer (${reason})`, stopReason }
      : { kind: "refused", why: refused.reason, stopReason };
  }
  const explanation = describePlaceholders(answer.body);
  if (answer.patch === "")
    return { kind: "no-change", why: noChangeReason(explanation), stopReason };
  const prepared = await judge.getOutcome(answer);
  if (prepared.kind === "refused") {
    const late = stopReason === "deadline" ? DEADLINE_NOTE : "";
    return { kind: "refused", why: `${prepared.reason}${late}`, stopReason };
  }
  const title = input.title ?? toProposalTitle(describePlaceholders(answer.title), input.group);
  return { kind: "proposed", proposal: { ...prepared.change, title, explanation }, stopReason };
}

const NONCE_KEY_BYTES = 16;
const DEADLINE_NOTE = "; the time was up, so that the model was not asked for a correction";
const MAX_REASON_CHARS = 1_000;

/** Returns the model's own explanation for making no change, in one line. */
function noChangeReason(explanation: string): string {
  const line = explanation.replace(/\s+/g, " ").trim();
  if (line === "") return "the model found no safe change and gave no reason";
  return line.length <= MAX_REASON_CHARS ? line : `${line.slice(0, MAX_REASON_CHARS - 1)}…`;
}
