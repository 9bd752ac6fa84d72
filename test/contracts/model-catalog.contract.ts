import { describe, expect, it } from "vitest";
import { type ErrorCode, isAppError } from "../../src/domain/core/app-error.ts";
import type { ModelCatalog } from "../../src/ports/model-catalog.ts";

/** What the endpoint answers: entries as it writes them, or a failure with this code that echoes the key. */
export type CatalogStep =
  | { readonly kind: "entries"; readonly ids: readonly unknown[] }
  | { readonly kind: "fail"; readonly code: CatalogFailureCode }
  | { readonly kind: "hang" };

export type CatalogFailureCode = Extract<
  ErrorCode,
  "model-unreachable" | "model-stalled" | "model-rate-limited" | "model-rejected" | "model-failed"
>;

export interface OpenedCatalog {
  readonly catalog: ModelCatalog;
  /** What must not be in a message. */
  readonly key: string;
  close(): Promise<void>;
}

const CLAUSES = {
  order: "lists the models in the endpoint's order",
  once: "lists each id once",
  unusable: "leaves out an entry without a usable id and keeps the others",
  empty: "gives an empty list for an endpoint without models",
  codes: "rejects with the code of a failure that outlasts the retries",
  secrets: "keeps the key out of every message",
  cancel: "ends promptly with cancelled when the signal aborts",
} as const;

export type CatalogClause = keyof typeof CLAUSES;

const CODES: readonly CatalogFailureCode[] = [
  "model-unreachable",
  "model-stalled",
  "model-rate-limited",
  "model-rejected",
  "model-failed",
];

/** Runs the clauses of the port `ModelCatalog` against an adapter; `skips` gives a reason for each one left out. */
export function modelCatalogContract(
  name: string,
  open: (step: CatalogStep) => Promise<OpenedCatalog>,
  skips: Partial<Record<CatalogClause, string>> = {},
): void {
  const clause = (key: CatalogClause, run: () => Promise<void>) =>
    it(CLAUSES[key], async (context) => {
      const reason = skips[key];
      if (reason) console.info(`${name} skips "${CLAUSES[key]}": ${reason}`);
      if (reason) context.skip(reason);
      await run();
    });

  async function list(step: CatalogStep, signal = new AbortController().signal) {
    const opened = await open(step);
    try {
      const models = await opened.catalog.list(signal);
      return { ids: models.map((model) => model.id), key: opened.key };
    } catch (error) {
      return { error, key: opened.key };
    } finally {
      await opened.close();
    }
  }

  describe(`${name} keeps the contract of ModelCatalog`, () => {
    clause("order", async () => {
      const { ids } = await list({ kind: "entries", ids: ["zeta", "alpha", "mid"] });
      expect(ids).toEqual(["zeta", "alpha", "mid"]);
    });

    clause("once", async () => {
      const { ids } = await list({ kind: "entries", ids: ["alpha", "beta", "alpha"] });
      expect(ids).toEqual(["alpha", "beta"]);
    });

    clause("unusable", async () => {
      const { ids } = await list({ kind: "entries", ids: ["alpha", "", null, 7, "beta"] });
      expect(ids).toEqual(["alpha", "beta"]);
    });

    clause("empty", async () => {
      const { ids } = await list({ kind: "entries", ids: [] });
      expect(ids).toEqual([]);
    });

    clause("codes", async () => {
      for (const code of CODES) {
        const { error } = await list({ kind: "fail", code });
        expect(isAppError(error) ? error.code : error).toBe(code);
      }
    });

    clause("secrets", async () => {
      for (const code of CODES) {
        const { error, key } = await list({ kind: "fail", code });
        expect(error instanceof Error ? error.message : "", code).not.toContain(key);
      }
    });

    clause("cancel", async () => {
      const started = performance.now();
      const { error } = await list({ kind: "hang" }, AbortSignal.timeout(30));
      expect(isAppError(error, "cancelled")).toBe(true);
      expect(performance.now() - started).toBeLessThan(1_000);
    });
  });
}
