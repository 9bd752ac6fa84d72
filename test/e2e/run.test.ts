import { describe, expect, it } from "vitest";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { resultOf, setUpRunCommand } from "../fakes/run-command-suite.ts";

const { harness, openCallbackServer } = setUpRunCommand();

describe("svc run", () => {
  it("reviews, reports a draft and leaves a message", async () => {
    const keeper = await openCallbackServer();
    const { status, stderr, stdout, message } = await harness().run(harness().spec(keeper.url));
    expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: "", stdout: "" });
    const result = resultOf(keeper);
    expect(result).toMatchObject({ status: "draft", stopReason: "final" });
    expect(JSON.stringify(result.draft)).toContain("charge the customer twice");
    const { usage } = result;
    expect(message).toEqual({ status: "draft", stopReason: "final", usage });
    const [first] = keeper.events as RunEventBody[];
    expect(first).toMatchObject({
      type: "run-start",
      kind: "review",
      steps: ["launch-pod", "clone", "fetch-pr", "context", "llm", "done"],
    });
  });
});

describe("svc run with a spec that it cannot work on", () => {
  it("reports that the spec is of another version", async () => {
    const keeper = await openCallbackServer();
    const { status, stderr } = await harness().run({ ...harness().spec(keeper.url), version: 2 });
    expect(status).toBe(2);
    const error =
      "this runner's image supports spec version 1, not 2; use the image of the server's version";
    expect(stderr).toBe(`svc: ${error}\n`);
    expect(resultOf(keeper)).toEqual({ status: "failed", stopReason: "final", error });
  });
});
