import { describe, expect, it } from "vitest";
import { CHOICE, openReviewApi } from "../fakes/review-api.ts";
import { HEAD } from "../unit/app/review/pull-fixture.ts";

const PULL = "/api/pulls?q=acme/shop%237";
const ESTIMATE = "/api/pulls/estimate?q=acme/shop%237";

describe("a pull request before its review", () => {
  it("is identified by a user's input, with the payer and alternatives", async () => {
    const { ask } = await openReviewApi();
    const { status, body, headers } = await ask("GET", PULL, { as: "mia" });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({
      repository: "acme/shop",
      number: 7,
      title: "Speed up the cart",
      author: "mona",
      isOpen: true,
      changedFiles: 1,
      head: { sha: HEAD },
      match: { why: "w", ...CHOICE },
      choices: [CHOICE],
    });
    expect(JSON.stringify(body)).not.toContain("apiKey");
  });

  it("comes with what its review will cost", async () => {
    const { ask } = await openReviewApi();
    const { status, body } = await ask("GET", ESTIMATE, { as: "mia" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      repository: "acme/shop",
      number: 7,
      files: 1,
      chunks: 1,
      leftOut: [],
      onePass: expect.any(Number),
    });
  });

  it.each([PULL, ESTIMATE])("is hidden from a user who may not read it: %s", async (path) => {
    const { ask } = await openReviewApi();
    const unreadable = await ask("GET", path.replace("%237", ""));
    expect(unreadable).toMatchObject({ status: 422, body: { errors: [{ path: "q" }] } });
    const hidden = await ask("GET", path, { as: "eve" });
    expect(hidden).toMatchObject({ status: 404, body: { code: "not-found" } });
  });

  it("is not estimated again and again", async () => {
    const { ask } = await openReviewApi({ isLimited: true });
    expect(await ask("GET", ESTIMATE)).toMatchObject({
      status: 429,
      body: { code: "rate-limited" },
    });
  });
});
