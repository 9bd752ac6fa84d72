import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endsWithMarker } from "../../../../src/domain/publish/marker.ts";
import type { CandidateGroup } from "../../../../src/domain/task/candidate-group.ts";
import {
  type PullBodyInput,
  renderPullBody,
} from "../../../../src/domain/task/render-pull-body.ts";
import { hostileText, leavesOpen, MARKERS, markerOf, PULL } from "../publish/hostile-text.ts";

const MARKER = markerOf("pr");
const GROUP: CandidateGroup = {
  title: "The cart",
  index: 1,
  total: 2,
  tests: [{ id: "a.py::test_x", traceback: "E  boom" }],
  text: "",
};
const USAGE = { inputTokens: 1_000, cachedTokens: 0, outputTokens: 20, estimated: false };
const FULL: PullBodyInput = {
  proposal: {
    explanation: "The sum was wrong.",
    tamper: [{ code: "deleted-file", path: "old.py", text: "the file is gone" }],
    rung: "exact",
    applyNotes: [],
    normalizer: { kind: "passed" },
    leftOut: [],
  },
  group: GROUP,
  testLinks: {
    "a.py::test_x": [{ label: "Runs", url: "https://d.example/x" }],
    "b.py::test_z": [{ label: "Runs", url: "https://d.example/z" }],
  },
  verified: { verdict: "fixed", tracebacks: {}, runs: 3 },
  related: [
    {
      number: 12,
      kind: "issue",
      title: "The cart",
      url: "https://host.example/acme/shop/issues/12",
      state: "open",
      updatedAt: "2026-07-01T10:00:00Z",
      author: "mona",
      body: "",
    },
  ],
  attribution: { version: "1.2.3", model: "m-1", usage: USAGE, calls: 4 },
  consoleUrl: "https://svc.example/tasks/acme/shop/1",
  marker: MARKER,
};
const render = (change: Partial<PullBodyInput> = {}): string =>
  renderPullBody({ ...FULL, ...change });
const explained = (explanation: string): Partial<PullBodyInput> => ({
  proposal: { ...FULL.proposal, explanation },
});

describe("renderPullBody", () => {
  it("is this body", () => {
    expect(render()).toMatchSnapshot();
  });

  it("has its sections in their order, and our notes below a rule", () => {
    expect(render().match(/^(?:## .*|---|\*\*Notes\*\*|<!-- svc)/gm)).toEqual([
      "## Original CI failure",
      "## Where to watch it",
      "## Explanation",
      "## Verified on GPU",
      "## Possibly related",
      "---",
      "**Notes**",
      "<!-- svc",
    ]);
  });

  it("leaves out what is empty", () => {
    const body = render({
      group: { ...GROUP, title: "", tests: [], text: "" },
      testLinks: undefined,
      verified: undefined,
      related: [],
      proposal: { ...FULL.proposal, explanation: "", tamper: [] },
      consoleUrl: undefined,
    });
    expect(body).toBe(
      `## Explanation\n\n_Written by a model: check it before you merge._\n\n_The model gave no explanation._\n\n---\n\n<sub>svc 1.2.3 · \`m-1\` · 4 model calls · 1000 tokens in, 20 out</sub>\n\n${MARKER}`,
    );
  });

  it("links only the tests of its group", () => {
    expect(render()).toContain("https://d.example/x");
    expect(render()).not.toContain("https://d.example/z");
  });

  it("shortens tracebacks before it cuts the explanation", () => {
    const tests = Array.from({ length: 5 }, (_, at) => ({
      id: `t${at}`,
      traceback: `frame ${at}\n`.repeat(1_000),
    }));
    const notes = Array.from({ length: 20 }, () => "x".repeat(300));
    const links = Array.from({ length: 5 }, (_, at) => ({
      label: "x",
      url: `https://d.example/${at}${"x".repeat(2_000)}`,
    }));
    const body = render({
      proposal: {
        ...FULL.proposal,
        explanation: "word ".repeat(5_900),
        tamper: Array.from({ length: 30 }, () => ({
          code: "mode-change" as const,
          path: "p".repeat(150),
          text: "t".repeat(150),
        })),
      },
      group: { ...GROUP, tests },
      remarks: notes,
      testLinks: { t0: links },
    });
    expect(body.length).toBeLessThanOrEqual(65_536);
    expect(body).not.toContain("characters in all");
    const shown = body.match(/frame/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(100);
    expect(shown).toBeLessThan(1_000);
  });

  it("cuts the explanation when all the rest is as short as it can be", () => {
    const body = render(explained("word ".repeat(30_000)));
    expect(body.length).toBeLessThanOrEqual(65_536);
    expect(body.length).toBeGreaterThan(60_000);
    expect(body).toContain("_[clipped: 149999 characters in all]_");
    expect(body.endsWith(MARKER)).toBe(true);
  });

  it("stays within the limit, well-formed and ours with any third-party text", () => {
    fc.assert(
      fc.property(hostileText, hostileText, fc.nat(30), (one, other, count) => {
        const tests = Array.from({ length: count }, (_, at) => ({
          id: `${at}${one.slice(0, 500)}`,
          traceback: other,
        }));
        const body = render({
          ...explained(one),
          group: { ...GROUP, title: other.slice(0, 300), tests, text: one },
          remarks: [one, other],
          related: (FULL.related ?? []).map((issue) => ({ ...issue, title: one })),
          verified: { verdict: "error", why: other, tracebacks: {} },
        });
        expect(body.length).toBeLessThanOrEqual(65_536);
        expect(body.endsWith(MARKER)).toBe(true);
        expect(endsWithMarker(body)).toBe(true);
        expect(MARKERS.read(PULL, body)?.id).toBe("work-1");
        expect(body.isWellFormed()).toBe(true);
        const words = body.slice(0, -MARKER.length);
        expect(leavesOpen(words.replaceAll(/^<\/?(?:details|summary|sub).*$/gm, ""))).toBe(false);
        expect(body.match(/^---$/gm)?.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });
});
