import { describe, expect, it } from "vitest";
import { createCandidatesEvent } from "../../../../src/domain/event/create-candidates-event.ts";
import { parseRunEventBody } from "../../../../src/domain/event/run-event.ts";

const group = (title: string, ids: readonly string[]) => ({
  title,
  index: 1,
  total: 1,
  text: "untold",
  tests: ids.map((id) => ({ id, traceback: "untold" })),
});

describe("candidatesEvent", () => {
  it("reports the groups with their tests, without the tests' output", () => {
    expect(createCandidatesEvent([group("Timeouts", ["a::b", "a::c"]), group("", [])])).toEqual({
      type: "candidates",
      groups: [
        { title: "Timeouts", tests: ["a::b", "a::c"], count: 2 },
        { title: "", tests: [], count: 0 },
      ],
    });
  });

  it("stays within what an event may hold, and counts what it leaves out", () => {
    const ids = Array.from({ length: 60 }, (_, at) => `${at}${"x".repeat(9_000)}`);
    const event = createCandidatesEvent(
      Array.from({ length: 150 }, () => group(ids.join(""), ids)),
    );
    expect(parseRunEventBody(event)).toEqual(event);
    expect(event.groups).toHaveLength(100);
    expect(event.groups[0]).toMatchObject({ count: 60 });
    expect(event.groups[0]?.tests).toHaveLength(20);
    expect(event.groups[0]?.tests[0]).toHaveLength(500);
  });
});
