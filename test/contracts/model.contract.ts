import { describe, expect, it } from "vitest";
import { type ErrorCode, isAppError } from "../../src/domain/core/app-error.ts";
import type { Model, ModelPart, ModelRequest } from "../../src/ports/model.ts";

/** What the model does with one attempt at a request. */
export type ModelStep =
  | {
      readonly kind: "answer";
      readonly reasoning?: readonly string[] | undefined;
      readonly text?: readonly string[];
      readonly toolCalls?: readonly { readonly name: string; readonly arguments: string }[];
      /** Absent: the endpoint reports none. */
      readonly usage?:
        | { readonly input: number; readonly cached: number; readonly output: number }
        | undefined;
    }
  /** Sends this text, and then the attempt fails in a way that another attempt may mend. */
  | { readonly kind: "break"; readonly text: readonly string[] }
  /** Sends this text, and then nothing until it is cancelled. */
  | { readonly kind: "hang"; readonly text: readonly string[] }
  /** Fails with this code however often it is tried; what the endpoint says echoes the key and the model's id. */
  | { readonly kind: "fail"; readonly code: ModelFailureCode };

export type ModelFailureCode = Exclude<
  Extract<ErrorCode, `model-${string}`>,
  "model-answer-invalid"
>;

export interface OpenedModel {
  readonly model: Model;
  /** What must not be in a message. */
  readonly key: string;
  readonly modelId: string;
  close(): Promise<void>;
}

const CLAUSES = {
  order: "passes on text and reasoning as deltas in order",
  calls: "passes on tool calls whole, after the text",
  end: "ends a call with one attempt and then one finish",
  failed: "tells a failed attempt, and then that another follows",
  void: "numbers attempts from 1",
  usage: "passes on the usage that the endpoint reports",
  estimate: "estimates the usage that the endpoint does not report, and says so",
  twins: "gives two calls of one tool different ids",
  cancel: "ends promptly with cancelled when the signal aborts",
  aborted: "rejects with cancelled when the signal has aborted before",
  codes: "rejects with the code of a failure that outlasts the retries",
  attempts: "tells every attempt of a call that fails",
  secrets: "keeps the key and the model's id out of every message",
} as const;

export type ModelClause = keyof typeof CLAUSES;

const CODES: readonly ModelFailureCode[] = [
  "model-unreachable",
  "model-stalled",
  "model-rate-limited",
  "model-rejected",
  "model-context-exceeded",
  "model-failed",
];

const PROMPT_MS = 1_000;

const REQUEST: ModelRequest = {
  messages: [
    { role: "system", content: "You review pull requests." },
    { role: "user", content: "Review this one, please." },
  ],
  tools: [{ name: "read_file", description: "Reads a file.", parameters: { type: "object" } }],
  toolChoice: "auto",
  maxTokens: 100,
};

/** Runs the clauses of the port `Model` against an adapter; `skips` gives a reason for each clause left out. */
export function modelContract(
  name: string,
  open: (steps: readonly ModelStep[]) => Promise<OpenedModel>,
  skips: Partial<Record<ModelClause, string>> = {},
): void {
  const clause = (key: ModelClause, run: () => Promise<void>) =>
    it(CLAUSES[key], async (context) => {
      const reason = skips[key];
      if (reason) console.info(`${name} skips "${CLAUSES[key]}": ${reason}`);
      if (reason) context.skip(reason);
      await run();
    });

  async function withModel<Result>(
    steps: readonly ModelStep[],
    use: (opened: OpenedModel) => Promise<Result>,
  ): Promise<Result> {
    const opened = await open(steps);
    try {
      return await use(opened);
    } finally {
      await opened.close();
    }
  }

  const partsOf = (...steps: ModelStep[]) =>
    withModel(steps, async ({ model }) => (await collect(model)).parts);

  describe(`${name} keeps the contract of Model`, () => {
    clause("order", async () => {
      const parts = await partsOf({
        kind: "answer",
        reasoning: ["Let me ", "see. "],
        text: ["Looks ", "good."],
      });
      expect(textOf(parts, "reasoning-delta")).toBe("Let me see. ");
      expect(textOf(parts, "text-delta")).toBe("Looks good.");
      expect(typesOf(parts).indexOf("reasoning-delta")).toBe(0);
    });

    clause("calls", async () => {
      const call = { name: "read_file", arguments: '{"path":"src/a.ts"}' };
      const parts = await partsOf({ kind: "answer", text: ["I look."], toolCalls: [call] });
      const calls = parts.filter((part) => part.type === "tool-call");
      expect(calls.map((part) => part.call)).toEqual([expect.objectContaining(call)]);
      expect(typesOf(parts)).toEqual(["text-delta", "tool-call", "attempt", "finish"]);
      expect(parts.at(-1)).toEqual({ type: "finish", reason: "tool-calls" });
    });

    clause("end", async () => {
      const parts = await partsOf({ kind: "answer", text: ["Fine."] });
      expect(typesOf(parts)).toEqual(["text-delta", "attempt", "finish"]);
      expect(attemptsOf(parts)).toEqual([expect.objectContaining({ ok: true, attempt: 1 })]);
      expect(parts.at(-1)).toEqual({ type: "finish", reason: "stop" });
    });

    clause("failed", async () => {
      const broken: ModelStep = { kind: "break", text: ["Half an ans"] };
      const parts = await partsOf(broken, { kind: "answer", text: ["All of it."] });
      expect(typesOf(parts)).toEqual([
        "text-delta",
        "attempt",
        "retry",
        "text-delta",
        "attempt",
        "finish",
      ]);
      expect(attemptsOf(parts).map((attempt) => attempt.ok)).toEqual([false, true]);
      expect(attemptsOf(parts)[0]?.reason).toMatch(/^[^\n]{3,200}$/);
    });

    clause("void", async () => {
      const broken: ModelStep = { kind: "break", text: [] };
      const parts = await partsOf(broken, broken, { kind: "answer", text: ["At last."] });
      expect(attemptsOf(parts).map((attempt) => attempt.attempt)).toEqual([1, 2, 3]);
      const retries = parts.filter((part) => part.type === "retry");
      expect(retries.map((part) => part.attempt)).toEqual([2, 3]);
    });

    clause("usage", async () => {
      const usage = { input: 120, cached: 64, output: 7 };
      const parts = await partsOf({ kind: "answer", text: ["Fine."], usage });
      expect(attemptsOf(parts)[0]?.usage).toEqual({
        inputTokens: 120,
        cachedTokens: 64,
        outputTokens: 7,
        estimated: false,
      });
    });

    clause("estimate", async () => {
      const parts = await partsOf({ kind: "answer", text: ["Twelve chars"] });
      const usage = attemptsOf(parts)[0]?.usage;
      expect(usage).toMatchObject({ estimated: true, outputTokens: 3 });
      expect(usage?.inputTokens).toBeGreaterThan(10);
    });

    clause("twins", async () => {
      const call = { name: "read_file", arguments: '{"path":"src/a.ts"}' };
      const parts = await partsOf({ kind: "answer", toolCalls: [call, call] });
      const ids = parts.flatMap((part) => (part.type === "tool-call" ? [part.call.id] : []));
      expect(new Set(ids).size).toBe(2);
      expect(ids.every((id) => id !== "")).toBe(true);
    });

    clause("cancel", () =>
      withModel([{ kind: "hang", text: ["Wait"] }], async ({ model }) => {
        const controller = new AbortController();
        const started = performance.now();
        setTimeout(() => controller.abort(), 40);
        const outcome = await collect(model, controller);
        expect(isAppError(outcome.error, "cancelled")).toBe(true);
        expect(performance.now() - started).toBeLessThan(PROMPT_MS);
      }),
    );

    clause("aborted", () =>
      withModel([{ kind: "answer", text: ["Never."] }], async ({ model }) => {
        const controller = new AbortController();
        controller.abort();
        const outcome = await collect(model, controller);
        expect(isAppError(outcome.error, "cancelled")).toBe(true);
        expect(outcome.parts).toEqual([]);
      }),
    );

    clause("codes", async () => {
      for (const code of CODES) {
        const { error } = await withModel([{ kind: "fail", code }], ({ model }) => collect(model));
        expect(isAppError(error) ? error.code : error).toBe(code);
      }
    });

    clause("attempts", async () => {
      for (const code of CODES) {
        const { parts } = await withModel([{ kind: "fail", code }], ({ model }) => collect(model));
        const failed = attemptsOf(parts);
        expect(failed.length, code).toBeGreaterThan(0);
        expect(failed.every((attempt) => !attempt.ok && attempt.reason)).toBe(true);
        expect(parts.filter((part) => part.type === "retry")).toHaveLength(failed.length - 1);
        expect(parts.at(-1)?.type).toBe("attempt");
      }
    });

    clause("secrets", async () => {
      for (const code of CODES) {
        await withModel([{ kind: "fail", code }], async ({ model, key, modelId }) => {
          const { error, parts } = await collect(model);
          const reasons = attemptsOf(parts).map((attempt) => attempt.reason);
          const said = [error instanceof Error ? error.message : "", ...reasons].join("\n");
          expect(said, code).not.toContain(key);
          expect(said.toLowerCase(), code).not.toContain(modelId.toLowerCase());
          expect(error instanceof Error && /[\n\r]/.test(error.message)).toBe(false);
        });
      }
    });
  });
}

interface Outcome {
  readonly parts: readonly ModelPart[];
  readonly error?: unknown;
}

async function collect(
  model: Model,
  controller: AbortController = new AbortController(),
): Promise<Outcome> {
  const parts: ModelPart[] = [];
  try {
    for await (const part of model.stream(REQUEST, controller.signal)) parts.push(part);
    return { parts };
  } catch (error) {
    return { parts, error };
  }
}

/** The parts by type, deltas that follow one another counted once. */
function typesOf(parts: readonly ModelPart[]): readonly string[] {
  const types = parts.map((part) => part.type);
  return types.filter((type, index) => !(type.endsWith("-delta") && types[index - 1] === type));
}

function textOf(parts: readonly ModelPart[], type: "text-delta" | "reasoning-delta"): string {
  return parts.map((part) => (part.type === type ? part.text : "")).join("");
}

function attemptsOf(parts: readonly ModelPart[]) {
  return parts.flatMap((part) => (part.type === "attempt" ? [part.attempt] : []));
}
