import { describe, expect, it } from "vitest";
import { createFindRefusalReason } from "../../../../src/app/intake/find-refusal-reason.ts";
import type { ChosenProvider } from "../../../../src/app/provider/choose-provider.ts";
import { AppError, type ErrorCode } from "../../../../src/domain/core/app-error.ts";
import { createSecret } from "../../../../src/domain/core/secret.ts";

const ENDPOINT = { baseUrl: "https://llm.example", apiKey: createSecret("k"), isGuarded: true };
const fail = (code: ErrorCode) =>
  new AppError(code, `it failed with ${code}`, { details: {} as never });

describe("the reason of a refusal", () => {
  it.each<[string, ChosenProvider, unknown]>([
    [
      "nothing where somebody answers",
      { kind: "chosen", why: "", config: { ...ENDPOINT, provider: "custom" } },
      undefined,
    ],
    [
      "the choice's own words for an author who is left out",
      { kind: "none", why: "eve is not among them; ask mia", isRefusal: true },
      "eve is not among them; ask mia",
    ],
    [
      "that no model is configured otherwise",
      { kind: "none", why: "no provider config matches acme/shop" },
      expect.stringMatching(/no model is configured: no provider config matches acme\/shop \(/),
    ],
  ])("is %s", async (_what, chosen, expected) => {
    const asked: unknown[] = [];
    const reason = createFindRefusalReason(async (ask) => {
      asked.push(ask);
      return chosen;
    });
    expect(await reason("acme/shop", "eve")).toEqual(expected);
    expect(asked).toEqual([{ repository: "acme/shop", requester: { login: "eve" } }]);
  });

  it("is that an author cannot be checked for now, and no failure of the store", async () => {
    for (const code of ["code-host-unreachable", "code-host-rate-limited"] as const) {
      const reason = createFindRefusalReason(() => Promise.reject(fail(code)));
      expect(await reason("acme/shop", "eve")).toBe(`it failed with ${code}`);
    }
    const reason = createFindRefusalReason(() => Promise.reject(fail("store-unavailable")));
    await expect(reason("acme/shop", "eve")).rejects.toMatchObject({ code: "store-unavailable" });
  });
});
