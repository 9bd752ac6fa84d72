import { describe, expect, it } from "vitest";
import { eventsOf, openTaskRunHarness, shownIn, type TaskRunSetup } from "./task-run-harness.ts";
import {
  BRANCH,
  CART_TEST,
  DOOR_TEST,
  FIX_CART,
  FIX_DOOR,
  FORBIDDEN,
  modelAnswer,
  NO_CHANGE,
  TWO_GROUPS,
} from "./task-run-samples.ts";

const open = (parts: TaskRunSetup) =>
  openTaskRunHarness({ request: { context: TWO_GROUPS }, ...parts });
const cyclesOf = (scene: ReturnType<typeof open>) =>
  eventsOf(scene, "cycle").map(({ group, round }) => [group, round]);

describe("working on the groups of a report", () => {
  it("continues with the next group, and publishes the fix of that one with its own evidence", async () => {
    const scene = open({
      turns: [NO_CHANGE, FIX_DOOR],
      request: {
        context: TWO_GROUPS,
        testLinks: {
          [CART_TEST]: [{ label: "Nightly", url: "https://ci.example/cart" }],
          [DOOR_TEST]: [{ label: "Nightly", url: "https://ci.example/door" }],
        },
      },
    });
    const outcome = await scene.run();
    const head = scene.git.branches.get(BRANCH);
    expect(outcome).toEqual({
      kind: "published",
      result: { pull: 1, branch: BRANCH, commit: head, files: 1 },
      url: "https://code.example/acme/shop/pull/1",
      stopReason: "final",
    });
    const [pull, ...more] = scene.git.pulls;
    expect(more).toEqual([]);
    expect(pull).toMatchObject({ title: "Mend the door", base: "main", head: BRANCH });
    for (const part of ["test_door", "expected dos", "https://ci.example/door"])
      expect(pull?.body).toContain(part);
    for (const part of ["test_cart", "expected uno", "https://ci.example/cart"])
      expect(pull?.body).not.toContain(part);
    expect(scene.filesOf(BRANCH)).toMatchObject({ "src/cart.py": "one\n", "src/door.py": "dos\n" });
  });

  it("shows each group separately, with the shared text", async () => {
    const scene = open({ turns: [NO_CHANGE, FIX_DOOR] });
    await scene.run();
    const [first, second] = [shownIn(scene, 0), shownIn(scene, 1)];
    for (const shown of [first, second]) expect(shown).toContain("The nightly run.");
    expect([first.includes("expected uno"), first.includes("expected dos")]).toEqual([true, false]);
    expect([second.includes("expected uno"), second.includes("expected dos")]).toEqual([
      false,
      true,
    ]);
  });

  it("reports the groups, and the start and end of each cycle", async () => {
    const scene = open({ turns: [NO_CHANGE, FIX_DOOR] });
    await scene.run();
    const [candidates, ...more] = eventsOf(scene, "candidates");
    expect(more).toEqual([]);
    expect(candidates?.groups).toEqual([
      { title: "the cart", tests: [CART_TEST], count: 1 },
      { title: "the door", tests: [DOOR_TEST], count: 1 },
    ]);
    const kinds = new Set(["cycle", "cycle-end", "pull-opened"]);
    expect(scene.events.filter(({ type }) => kinds.has(type))).toEqual([
      { type: "cycle", group: 1, round: 1 },
      { type: "cycle-end", group: 1, round: 1, outcome: "no-change", why: "It is the data." },
      { type: "cycle", group: 2, round: 1 },
      expect.objectContaining({
        type: "pull-opened",
        number: 1,
        branch: BRANCH,
        isFollowup: false,
      }),
      { type: "cycle-end", group: 2, round: 1, outcome: "changed" },
    ]);
  });

  it("stops at the first group that led to a change", async () => {
    const scene = open({ turns: [FIX_CART] });
    expect(await scene.run()).toMatchObject({ kind: "published" });
    expect(cyclesOf(scene)).toEqual([[1, 1]]);
  });

  it("names each group on one line when nothing came of any", async () => {
    const scene = open({ turns: [NO_CHANGE, modelAnswer({ body: "It is\nthe network." })] });
    expect(await scene.run()).toEqual({
      kind: "no-change",
      why: "group 1: It is the data; group 2: It is the network",
      stopReason: "final",
    });
    expect(scene.git.pulls).toEqual([]);
    expect(scene.ownBranches()).toEqual([]);
  });

  it("is no change when only some groups were refused, and refused when all were", async () => {
    const mixed = open({ turns: [...FORBIDDEN, NO_CHANGE] });
    expect(await mixed.run()).toMatchObject({
      kind: "no-change",
      why: expect.stringMatching(/^group 1: .*ci\.yml.*; group 2: It is the data$/),
    });
    expect(eventsOf(mixed, "cycle-end").map(({ outcome }) => outcome)).toEqual([
      "refused",
      "no-change",
    ]);
    const refused = open({ turns: [...FORBIDDEN, ...FORBIDDEN] });
    expect(await refused.run()).toMatchObject({ kind: "refused" });
    expect(refused.git.calls).toEqual([]);
  });

  it("reports only the reason for a report without groups", async () => {
    const scene = openTaskRunHarness({ turns: [NO_CHANGE], request: { context: "It is red." } });
    expect(await scene.run()).toEqual({
      kind: "no-change",
      why: "It is the data.",
      stopReason: "final",
    });
    expect(cyclesOf(scene)).toEqual([[1, 1]]);
  });

  it("asks for no other group when nothing of the task may be written", async () => {
    let isOpen = true;
    const scene = open({
      isFollowup: true,
      pull: () => ({ isOpen }),
      turns: [
        () => {
          isOpen = false;
          return FIX_CART;
        },
      ],
    });
    expect(await scene.run()).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("is closed"),
    });
    expect(cyclesOf(scene)).toEqual([[1, 1]]);
  });
});
