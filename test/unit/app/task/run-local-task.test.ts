import { expect, it } from "vitest";
import { redactOutcome } from "../../../../src/app/task/run-local-task.ts";
import type { TaskOutcome } from "../../../../src/app/task/task-input.ts";
import { createSecretFilter } from "../../../../src/domain/outbound/secret-filter.ts";

const SECRET = "sk-Zr8mQ2vXw7Kp4Ln9Tb3Y";
const gate = createSecretFilter();
gate.registerSecret("the model's key", SECRET);
const redact = (outcome: object): unknown => redactOutcome(outcome as TaskOutcome, gate);

it.each(["no-change", "refused"])("redacts the reason of a task that ends with %s", (kind) => {
  const outcome = redact({ kind, why: `see ${SECRET}`, stopReason: "final" });
  expect(outcome).toMatchObject({ kind, stopReason: "final" });
  expect(JSON.stringify(outcome)).not.toContain(SECRET);
});

it("redacts title and body of a proposal and keeps the rest", () => {
  const proposal = { title: `T ${SECRET}`, files: [] };
  const outcome = redact({ kind: "proposed", proposal, body: `B ${SECRET}`, stopReason: "final" });
  expect(outcome).toMatchObject({ kind: "proposed", proposal: { files: [] } });
  expect(JSON.stringify(outcome)).not.toContain(SECRET);
});

it("keeps a published outcome, whose texts were redacted when they were posted", () => {
  const outcome = { kind: "published", url: "https://code.example/acme/shop/pull/1" };
  expect(redact(outcome)).toBe(outcome);
});
