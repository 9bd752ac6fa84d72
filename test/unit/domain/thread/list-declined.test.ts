import { expect, it } from "vitest";
import type { DecidedThread } from "../../../../src/app/thread/thread-plan.ts";
import { listDeclined } from "../../../../src/domain/thread/list-declined.ts";
import { reviewThread, threadComment } from "../../app/review/pull-fixture.ts";

const thread: DecidedThread = {
  thread: reviewThread(),
  finding: {
    id: "f1",
    url: "u",
    path: "a.ts",
    side: "RIGHT",
    text: "Leak. More.",
    code: "x",
    context: [],
  },
  first: threadComment(),
  severity: "major",
  record: { finding: "f1", number: 1, state: "declined", by: "wes", why: "A test." },
  discussion: "none",
  state: "declined",
};

it("lists declined findings with who and why, and no expired ones", () => {
  const { record: _record, ...bare } = thread;
  expect(listDeclined([thread, { ...thread, state: "expired" }, bare])).toEqual([
    { path: "a.ts", text: "Leak.", by: "wes", why: "A test.", url: "u" },
    { path: "a.ts", text: "Leak.", by: "", why: "", url: "u" },
  ]);
});
