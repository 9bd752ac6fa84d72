import { describe, expect, it } from "vitest";
import { type Env, REPOSITORY, setUpReviewPull, target } from "../fakes/review-pull-suite.ts";

const { watched, openPull, reviewsOf, asApp, svc } = setUpReviewPull();

describe("svc review of a pull request", () => {
  it("prints the findings and writes nothing to the code host", async () => {
    const number = openPull();
    const before = watched().exchanges.length;
    const { status, stdout } = await svc(["review", target(number)]);
    expect(status).toBe(0);
    expect(stdout).toContain(
      "src/payments.js:6-12: critical: A retry can charge the customer twice",
    );
    expect(reviewsOf(number)).toEqual([]);
    const writes = watched()
      .exchanges.slice(before)
      .filter(({ method, path }) => method !== "GET" && !path.endsWith("/access_tokens"));
    expect(writes).toEqual([]);
  });

  it("posts with a user's token too", async () => {
    const number = openPull();
    const token = { GITHUB_TOKEN: watched().host.userToken("acme") };
    expect((await svc(["review", target(number), "--publish"], token)).status).toBe(0);
    expect(reviewsOf(number).map(({ author, state }) => ({ author, state }))).toEqual([
      { author: "acme", state: "CHANGES_REQUESTED" },
    ]);
  });

  it("prints an empty log for code scanning when there is nothing to review", async () => {
    const number = openPull({ "package-lock.json": "{}\n" });
    const { status, stdout, stderr } = await svc(["review", target(number), "--format", "sarif"]);
    expect(status).toBe(0);
    expect(stderr).toContain("nothing to review");
    expect(JSON.parse(stdout)).toMatchObject({ runs: [{ results: [] }] });
  });
});

describe("svc doctor on a code host", () => {
  interface Check {
    readonly name: string;
    readonly status: string;
    readonly detail: string;
  }
  const doctor = async (repository: string, env: Env): Promise<Record<string, Check>> => {
    const { stdout } = await svc(["doctor", "--json", "--repo", repository], env);
    const checks = JSON.parse(stdout) as Check[];
    return Object.fromEntries(checks.map((check) => [check.name, check]));
  };

  it("passes an app that may do what reviews need", async () => {
    const checks = await doctor(REPOSITORY, asApp());
    expect(checks).toMatchObject({
      "code host": { status: "pass", detail: "signed in as asksvc[bot]" },
      permissions: { status: "pass" },
      "code-host access": {
        status: "pass",
        detail: expect.stringContaining("main of acme/checkout"),
      },
    });
  });
});
