import { describe, expect, it } from "vitest";
import { ThreadCard } from "../../../../src/adapters/web/pages/review/draft/thread-card.tsx";
import {
  findNoteThread,
  sortThreads,
  threadStateLabel,
  threadTitle,
  toThreadNotes,
} from "../../../../src/adapters/web/pages/review/draft/thread-lists.ts";
import { ThreadsPanel } from "../../../../src/adapters/web/pages/review/draft/threads-panel.tsx";
import type { ThreadView } from "../../../../src/domain/review/thread-view.ts";
import { createMemoryDraft, renderDraftPart } from "./render-draft-part.tsx";
import { sampleAnswer } from "./sample-answer.ts";

const URL = "https://code.example/acme/shop/pull/7#discussion_r501";
const HEAD = "a".repeat(40);
const thread = (
  over: Partial<ThreadView> = {},
  text = "🟠 **major** It `leaks`.\n\nMore.",
): ThreadView => ({
  id: 501,
  url: URL,
  path: "src/a.ts",
  side: "RIGHT",
  line: 2,
  state: "open",
  omitted: 0,
  comments: [{ author: "mona", text, isCut: false, url: URL, createdAt: "2026-01-01T00:00:00Z" }],
  ...over,
});
const render = (part: Parameters<typeof renderDraftPart>[1]): string =>
  renderDraftPart(createMemoryDraft(sampleAnswer()), part);
const panel = (threads: readonly ThreadView[], more: object = {}): string => {
  const answer = { head: HEAD, threads, total: threads.length, ...more };
  const state = { answer, retry: () => undefined };
  return render(<ThreadsPanel threads={state} goToFile={() => undefined} />);
};

describe("a thread of the code host", () => {
  it("is shown with author, state and a link, and can only be read", () => {
    const html = render(<ThreadCard thread={thread()} />);
    expect(html).toContain("mona");
    expect(html).toContain('<span class="tag tag-accent">Open</span>');
    expect(html).toContain(`href="${URL}" rel="noopener noreferrer"`);
    expect(html).toContain('<details class="thread-fold" open="">');
    expect(html).not.toMatch(/<button|<input|<textarea/);
  });

  it("is folded when it is settled", () => {
    for (const state of ["resolved", "outdated", "fixed"])
      expect(render(<ThreadCard thread={thread({ state })} />)).not.toContain('open=""');
  });

  it("makes nothing active that a stranger wrote", () => {
    const text =
      "<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) ![b](https://evil.example/p.png) <script>x</script> [c](https://evil.example)";
    const hostile = thread({ url: "javascript:alert(1)", state: "<b>x</b>", path: "<i>" }, text);
    for (const html of [render(<ThreadCard thread={hostile} />), panel([hostile])]) {
      expect(html).not.toMatch(/<img|<script|<b>|<i>|href="javascript|src="https/);
      expect(html).not.toContain("Open the thread");
      expect(html).toContain("&lt;img src=x");
    }
  });

  it("says what is left out", () => {
    const [first] = thread().comments;
    const cut = thread({
      omitted: 3,
      comments: first === undefined ? [] : [{ ...first, isCut: true }],
    });
    const html = render(<ThreadCard thread={cut} />);
    expect(html).toContain("3 more comments");
    expect(html).toContain("Read the rest");
  });

  it("has a label for each state, and shows an unknown one as it is", () => {
    expect(threadStateLabel("quote-gone").text).toBe("Code is gone");
    expect(threadStateLabel("half-done")).toEqual({ text: "half done", tone: "" });
    expect(threadTitle(thread())).toBe("🟠 major It leaks.");
  });
});

describe("the list of threads", () => {
  it("begins with open findings of earlier reviews", () => {
    const threads = [
      thread({ id: 1 }),
      thread({ id: 2, finding: "f", state: "resolved" }),
      thread({ id: 3, finding: "g" }),
      thread({ id: 4, state: "outdated" }),
    ];
    expect(sortThreads(threads).map(({ id }) => id)).toEqual([3, 2, 1, 4]);
    expect(panel(threads)).toContain("2 findings of earlier reviews, 2 other threads, 2 open");
  });

  it("shows twelve at first, and how many are only on the code host", () => {
    const many = Array.from({ length: 30 }, (_, id) => thread({ id }));
    const html = panel(many, { total: 412 });
    expect(html.match(/<details/g)).toHaveLength(12);
    expect(html).toContain("18 more threads");
    expect(html).toContain("382 older threads only on the code host.");
  });

  it("offers another try when it did not load", () => {
    const state = { problem: "the code host did not answer", retry: () => undefined };
    const html = render(<ThreadsPanel threads={state} goToFile={() => undefined} />);
    expect(html).toContain("The code host did not answer.");
    expect(html).toContain("Try again");
  });
});

describe("threads beside the diff", () => {
  it("are at their lines, if the diff is of the same head", () => {
    const answer = {
      head: HEAD,
      threads: [thread(), thread({ id: 2, line: undefined })],
      total: 2,
    };
    const [note] = toThreadNotes(answer, HEAD);
    expect(toThreadNotes(answer, HEAD)).toHaveLength(1);
    expect(note).toMatchObject({ path: "src/a.ts", side: "RIGHT", line: 2 });
    expect(findNoteThread(answer, note?.id ?? "")?.id).toBe(501);
    expect(findNoteThread(answer, "0123456789abcdef")).toBeUndefined();
    expect(toThreadNotes(answer, "b".repeat(40))).toEqual([]);
  });
});
