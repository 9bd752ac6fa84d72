import { describe, expect, it } from "vitest";
import type { EgressPolicy } from "../../src/app/callback/egress-registry.ts";

/** A policy, and the one place that lets connections through for it. */
export interface OpenedEgress {
  readonly policy: EgressPolicy;
  readonly place: {
    /** Brings the place to the policy's present list. */
    catchUp(): void | Promise<void>;
    /** The hosts that it lets through now. */
    hosts(): readonly string[] | Promise<readonly string[]>;
  };
  close(): void | Promise<void>;
}

/** The clauses of `EgressPolicy`. Its clock must not make anybody wait. */
export function egressPolicyContract(
  name: string,
  open: () => OpenedEgress | Promise<OpenedEgress>,
): void {
  const clause = (title: string, run: (opened: OpenedEgress) => Promise<void>): void =>
    it(title, async () => {
      const opened = await open();
      try {
        await run(opened);
      } finally {
        await opened.close();
      }
    });
  const { signal } = new AbortController();

  describe(`${name} keeps the contract of EgressPolicy`, () => {
    clause("takes the whole list: what is no longer in it is no longer allowed", async (opened) => {
      const { policy, place } = opened;
      await policy.allow(["a.example", "b.example"]);
      await place.catchUp();
      expect(await place.hosts()).toEqual(["a.example", "b.example"]);
      await policy.allow(["b.example", "c.example"]);
      await place.catchUp();
      expect(await place.hosts()).toEqual(["b.example", "c.example"]);
      expect(await policy.inForce(signal)).toBe(true);
    });

    clause("is in force once every place knows the present list", async ({ policy, place }) => {
      await policy.allow(["a.example"]);
      await place.catchUp();
      expect(await policy.inForce(signal)).toBe(true);
    });

    clause("is not in force as long as a place knows an older list", async ({ policy, place }) => {
      await policy.allow(["a.example"]);
      await place.catchUp();
      await policy.allow(["b.example"]);
      expect(await policy.inForce(signal)).toBe(false);
    });
  });
}
