import { describe, expect } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { PullRef } from "../../src/domain/pull/pull-request.ts";
import type { ThreadResolver } from "../../src/ports/thread-resolver.ts";
import { createClause } from "./clause.ts";

/** `no-graphql`: the code host does not tell resolutions; `no-code`: the token may not write code. */
export type ResolverFault = "no-graphql" | "no-code" | "lapse" | "outage";

/** A pull request with two threads, of which the second has a reply. */
export interface OpenedResolver {
  readonly resolver: ThreadResolver;
  readonly pull: PullRef;
  /** First comments of its threads. */
  readonly comments: readonly number[];
  close(): Promise<void>;
}

const CLAUSES = {
  list: "lists each thread once with its first comment",
  change: "resolves a thread and opens it again, however often it is asked",
  refused: "tells that it may not resolve, and returns false when it tries",
  unknown: "returns false for a thread that does not exist",
  none: "lists nothing if the code host does not tell resolutions",
  lapse: "asks again after failures that pass",
  outage: "rejects with code-host-unreachable when the code host keeps failing",
  cancelled: "rejects with cancelled when the signal is aborted already",
} as const;

const idle = () => new AbortController().signal;

/** Runs the clauses of the port `ThreadResolver` against an adapter. */
export function threadResolverContract(
  name: string,
  open: (fault?: ResolverFault) => Promise<OpenedResolver>,
): void {
  const clause = createClause<keyof typeof CLAUSES, OpenedResolver, ResolverFault>({
    name,
    titles: CLAUSES,
    open,
    skips: {},
  });
  const list = ({ resolver, pull }: OpenedResolver) => resolver.resolutions(pull, idle());
  const codeOf = async (call: Promise<unknown>) => {
    const error: unknown = await call.catch((reason: unknown) => reason);
    return isAppError(error) ? error.code : error;
  };

  describe(`${name} keeps the contract of ThreadResolver`, () => {
    clause("list", async (opened) => {
      const found = await list(opened);
      expect(found.map(({ commentId }) => commentId)).toEqual(opened.comments);
      expect(found.every(({ isResolved, mayChange }) => !isResolved && mayChange)).toBe(true);
    });

    clause("change", async (opened) => {
      const { resolver, pull } = opened;
      const [first] = await list(opened);
      const id = first?.id ?? "";
      for (const isResolved of [true, true, false, false]) {
        const change = isResolved ? resolver.resolve : resolver.unresolve;
        expect(await change(pull, id, idle())).toBe(true);
        expect((await list(opened)).map((one) => one.isResolved)).toEqual([isResolved, false]);
      }
    });

    clause(
      "refused",
      async (opened) => {
        const [first] = await list(opened);
        expect(first?.mayChange).toBe(false);
        expect(await opened.resolver.resolve(opened.pull, first?.id ?? "", idle())).toBe(false);
      },
      "no-code",
    );

    clause("unknown", async ({ resolver, pull }) => {
      expect(await resolver.resolve(pull, "nothing", idle())).toBe(false);
    });

    clause("none", async (opened) => expect(await list(opened)).toEqual([]), "no-graphql");

    clause("lapse", async (opened) => expect(await list(opened)).toHaveLength(2), "lapse");

    clause(
      "outage",
      async (opened) => expect(await codeOf(list(opened))).toBe("code-host-unreachable"),
      "outage",
    );

    clause("cancelled", async ({ resolver, pull }) => {
      expect(await codeOf(resolver.resolutions(pull, AbortSignal.abort()))).toBe("cancelled");
    });
  });
}
