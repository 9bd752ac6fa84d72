import { describe, expect, it } from "vitest";
import {
  createRenewedTokens,
  type RenewableToken,
} from "../../src/adapters/github/create-renewed-tokens.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";

const MINUTE_MS = 60_000;
const REPOSITORY = { owner: "acme", name: "shop" };

/** A runner's tokens whose first one has so many minutes left, and what each renewal gives. */
function open(minutes: number, renewals: readonly (RenewableToken | "fails")[] = []) {
  const clock = createFakeClock({ isManual: true });
  const inMinutes = (count: number): string =>
    new Date(Date.parse(clock.now()) + count * MINUTE_MS).toISOString();
  let asked = 0;
  const tokens = createRenewedTokens({
    clock,
    login: "svc[bot]",
    initialToken: { value: "first", expiresAt: inMinutes(minutes) },
    renew: async () => {
      const next = renewals[asked++] ?? "fails";
      if (next === "fails") throw new Error("the server is away");
      return next;
    },
  });
  const issue = async (signal = new AbortController().signal): Promise<string> =>
    (await tokens.issue(REPOSITORY, "read", signal)).token.reveal();
  return { clock, tokens, issue, asked: () => asked };
}

describe("the token of a runner", () => {
  it("is handed out without asking for another one while it has time", async () => {
    const { issue, asked } = open(5);
    expect([await issue(), asked()]).toEqual(["first", 0]);
  });

  it("gives way to another one that lives longer", async () => {
    const { issue, asked } = open(4, [{ value: "second" }]);
    expect([await issue(), await issue(), asked()]).toEqual(["second", "second", 1]);
  });

  it.each([4, 1, 0.6])("is used while it has %d minutes and cannot be renewed", async (minutes) => {
    const { issue, asked, clock } = open(minutes, ["fails", { value: "second" }]);
    expect([await issue(), await issue(), asked()]).toEqual(["first", "first", 1]);
    clock.advance(15_000);
    expect([await issue(), asked()]).toEqual(["second", 2]);
  });

  it.each([0.4, 0, -1])("is not used with %d minutes left", async (minutes) => {
    const { issue } = open(minutes);
    await expect(issue()).rejects.toThrow("the server is away");
  });

  it("is not used again once the code host has refused it", async () => {
    const { issue, tokens } = open(4);
    expect(await issue()).toBe("first");
    const { token } = await tokens.issue(REPOSITORY, "read", new AbortController().signal);
    tokens.forget({ repository: REPOSITORY, purpose: "read", token });
    await expect(issue()).rejects.toThrow("the server is away");
  });

  it("is not given to callers that have stopped", async () => {
    const { issue } = open(4);
    await expect(issue(AbortSignal.abort())).rejects.toMatchObject({ code: "cancelled" });
  });
});
