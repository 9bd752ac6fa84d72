import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { reviewReply } from "./chat-events.ts";
import { type Endpoint, type EndpointScript, startEndpoint } from "./endpoint.ts";
import { runSvc, type SvcOptions, type SvcRun } from "./run-svc.ts";
import { createPriceRepository, PRICE_REVIEW, type SampleRepository } from "./sample-repository.ts";

/** The key of the model of these reviews. */
export const KEY = "sk-canary-0123456789abcdef";

export interface ReviewRun extends SvcRun {
  readonly endpoint: Endpoint;
}

/** Gives a suite a checkout to review and a folder for temporary files. */
export function setUpReviewCommand() {
  let repository: SampleRepository;
  let scratch: string;

  beforeAll(() => {
    repository = createPriceRepository();
    scratch = mkdtempSync(join(tmpdir(), "svc-e2e-"));
  });
  afterAll(() => {
    repository[Symbol.dispose]();
    rmSync(scratch, { recursive: true, force: true });
  });

  return {
    repository: () => repository,
    scratch: () => scratch,
    /** Runs `svc review` against a served model. */
    review: async (
      args: readonly string[],
      script: EndpointScript = { chat: [reviewReply(PRICE_REVIEW)] },
      options: Partial<SvcOptions> = {},
    ): Promise<ReviewRun> => {
      await using endpoint = await startEndpoint(script);
      const env = {
        LLM_API_BASE: endpoint.baseUrl,
        LLM_API_KEY: KEY,
        LLM_MODEL: "served",
        TMPDIR: scratch,
        ...options.env,
      };
      const run = await runSvc(["review", ...args], { cwd: repository.folder, ...options, env });
      return { ...run, endpoint };
    },
  };
}

export const messagesOf = (endpoint: Endpoint, chat: number): { role: string; content: string }[] =>
  (endpoint.chats[chat]?.body.messages ?? []) as { role: string; content: string }[];

interface PlannedJson {
  readonly reason: string;
  readonly moved?: boolean | undefined;
  readonly place?: object;
  readonly suggestion?: { readonly isCommittable: boolean } | undefined;
  readonly finding: { readonly body: string };
}

/** The part of `svc review --json` that tests read. */
export interface ReviewJson {
  readonly plan: {
    readonly event: string;
    readonly inline: PlannedJson[];
    readonly file: PlannedJson[];
    readonly summary: PlannedJson[];
  };
  readonly manifest: readonly {
    readonly path: string;
    readonly state: string;
    readonly reason?: string | undefined;
  }[];
  readonly ledger: readonly object[];
  readonly usage: { readonly inputTokens: number };
}
