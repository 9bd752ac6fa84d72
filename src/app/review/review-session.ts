import type { PullFile } from "../../domain/diff/pull-file.ts";
import type { Vault } from "../../domain/inbound/vault.ts";
import type { FileListEntry } from "../../domain/prompt/format-file-list.ts";
import { deriveAnswerNonce } from "../../domain/prompt/nonce-line.ts";
import { buildReviewSystemPrompt } from "../../domain/prompt/review-system.ts";
import { buildReviewUserPrompt } from "../../domain/prompt/review-user.ts";
import type { NotReviewedReason } from "../../domain/review/manifest.ts";
import type { HiddenPart } from "../../domain/untrusted/hidden-part.ts";
import { openRunAccount } from "../agent/call-model.ts";
import { createPromptGuard } from "../agent/prompt-guard.ts";
import { createRepositoryTools } from "../agent/repository-tools.ts";
import type { RunContext } from "../run/run-context.ts";
import type { ChunkReview } from "./review-chunks.ts";
import type { ReviewFilesPorts, ReviewInput, ReviewSettings } from "./review-input.ts";

/** The change under review, and the settings. */
export interface ReviewScope {
  readonly input: ReviewInput;
  readonly settings: ReviewSettings;
  readonly leftOut: ReadonlyMap<string, NotReviewedReason>;
  /** Hides the secrets of the change from the model. */
  readonly vault: Vault;
}

/** State that all conversations of one review share. */
export interface ReviewSession {
  readonly review: ChunkReview;
  /** System prompt of all conversations, without the rules for parts of the repository. */
  readonly commonSystem: string;
  /** Hidden parts of the texts around the change; filled as chunks are opened. */
  readonly hidden: HiddenPart[];
}

const NONCE_KEY_BYTES = 16;

/** Opens the shared state of a review: system prompt, tools, accounting, fences. */
export function openReviewSession(
  { model, ledger, clock, overrides = {} }: ReviewFilesPorts,
  { input, settings, leftOut, vault }: ReviewScope,
  { emit, signal }: RunContext,
): ReviewSession {
  const { change, jobId, snapshot, rules, pathRules, helpers } = input;
  const { wrap: own } = createPromptGuard(clock, vault);
  const wrap = overrides.wrap?.(own) ?? own;
  const nonceKey = clock.randomHex(NONCE_KEY_BYTES);
  const reading = snapshot === undefined ? [] : createRepositoryTools(snapshot, wrap, vault);
  const tools = [...reading, ...(helpers?.tools(wrap) ?? [])];
  const common = {
    rules,
    hasTools: tools.length > 0,
    helpers: helpers?.names ?? [],
    allowApprove: settings.allowApprove,
  };
  const isShown = (path: string): boolean => !leftOut.has(path);
  const applied = pathRules?.filter(({ files }) => files.some(isShown)) ?? [];
  const system = buildReviewSystemPrompt({ ...common, pathRules: applied });
  const files = input.files.map((file) => withReason(file, leftOut.get(file.path)));
  const hidden: HiddenPart[] = [];
  return {
    hidden,
    commonSystem: buildReviewSystemPrompt(common),
    review: {
      run: {
        model,
        account: openRunAccount({ ledger, clock }, { jobId, settings }, { emit }),
        tools,
        limits: settings,
        window: { exceededAt: Number.POSITIVE_INFINITY },
        signal,
      },
      concurrency: settings.concurrency,
      defaultEvent: settings.defaultEvent,
      getNonce: (thread) => deriveAnswerNonce(nonceKey, jobId, thread),
      opening: ({ text }, { number, of, nonce }) => {
        const user = buildReviewUserPrompt({
          change,
          files,
          chunk: { text, number, of },
          wrap,
          nonce,
        });
        hidden.push(...user.hidden);
        return [
          { role: "system", content: system },
          { role: "user", content: user.text },
        ];
      },
    },
  };
}

function withReason(file: PullFile, leftOut: NotReviewedReason | undefined): FileListEntry {
  return leftOut === undefined ? file : { ...file, leftOut };
}
