import { expect, it } from "vitest";
import { toAnnouncementRefusal } from "../../src/adapters/shared/remote-runner/announcement-refusal.ts";

it.each([
  ["job-finished", "cancelled"],
  ["callback-token-invalid", "cancelled"],
  ["intent-refused", "cancelled"],
  ["cancelled", "cancelled"],
  [undefined, "cancelled"],
  ["secret-found", "publish-held"],
  ["publish-held", "publish-held"],
  ["change-replaced", "branch-not-owned"],
  ["branch-not-owned", "branch-not-owned"],
  ["code-host-denied", "code-host-denied"],
  ["code-host-unclear", "code-host-unreachable"],
  ["code-host-rate-limited", "code-host-unreachable"],
  ["input-invalid", "input-invalid"],
  ["request-invalid", "input-invalid"],
  ["body-too-large", "input-invalid"],
])("a refusal with the code %s ends the task as %s, with its message", (code, expected) => {
  expect(toAnnouncementRefusal(code, "the reason")).toMatchObject({
    code: expected,
    message: "the reason",
  });
});
