import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DiffView, type DiffViewProps } from "../../../src/adapters/web/diff/diff-view.tsx";
import { SuggestionDiff } from "../../../src/adapters/web/diff/suggestion-diff.tsx";
import type { DiffFile } from "../../../src/domain/api/draft-response.ts";

const PATCH = "@@ -10,5 +10,6 @@ class A\n a\n-let x = 1;\n+let x = 2;\n+let y;\n b\n c\n d";

function render(files: readonly DiffFile[], more: Partial<DiffViewProps> = {}): string {
  return renderToStaticMarkup(
    <DiffView
      files={files}
      layout="unified"
      notes={[]}
      renderNote={(id) => <article id={id} />}
      renderFileEnd={({ additions }) => <em>{additions} more</em>}
      isFolded={() => false}
      onFold={() => undefined}
      handle={null}
      {...more}
    />,
  );
}

const file = (more: Partial<DiffFile> = {}): DiffFile => ({
  path: "src/a.ts",
  status: "modified",
  additions: 2,
  deletions: 1,
  patch: PATCH,
  ...more,
});

const without = (more: Partial<DiffFile>): DiffFile => {
  const { patch: _patch, ...rest } = file({ additions: 0, deletions: 0 });
  return { ...rest, ...more };
};

describe("the first view", () => {
  it("has the lines with their numbers, signs and marks, and no inline style", () => {
    const html = render([file()]);
    expect(html).toContain(
      '<td class="ln ln-old">11</td><td class="ln ln-new"></td><td class="sign">−</td>',
    );
    expect(html).toContain('<td class="code">let x = <span class="w">2</span>;</td>');
    expect(html).not.toContain("style=");
  });

  it("has the card of a finding below its line, which carries a stripe", () => {
    const notes = [{ id: "n1", path: "src/a.ts", side: "RIGHT", line: 12, tone: "major" }] as const;
    const html = render([file()], { notes });
    expect(html).toMatch(
      /<tr class="add on on-major">.*let y;<\/td><\/tr><tr class="note">.*id="n1"/,
    );
  });

  it("has a card whose line is not shown on top of the file", () => {
    const notes = [{ id: "n1", path: "src/a.ts", side: "RIGHT", line: 90, tone: "nit" }] as const;
    expect(render([file()], { notes })).toMatch(/file-body-note.*id="n1".*<table/);
  });

  it("offers unchanged lines only where they can be loaded", () => {
    expect(render([file()])).not.toContain("gap-btn");
    const html = render([file()], { loadLines: async () => [] });
    expect(html.match(/gap-btn/g)?.length).toBe(2);
    expect(html).toContain("9 unchanged lines");
  });

  it("has the head of a folded file, and not its lines", () => {
    const html = render([file()], { isFolded: () => true });
    expect(html).toContain('aria-label="Unfold src/a.ts"');
    expect(html).not.toContain("<table");
  });

  it("ends after some thousand rows, regardless of the diff's length", () => {
    const lines = Array.from({ length: 60_000 }, (_, n) => `+line ${n}`).join("\n");
    const html = render([
      file({ status: "added", patch: `@@ -0,0 +1,60000 @@\n${lines}` }),
      ...Array.from({ length: 600 }, (_, n) => file({ path: `src/${n}.ts` })),
    ]);
    expect(html.match(/<tr/g)?.length).toBeLessThan(1_700);
    expect(html).not.toContain('"src/599.ts"');
  });

  it("hides nothing: characters that cannot be seen are named, in code, headers and paths", () => {
    const html = render([
      file({ path: "src/\u202ets.exe", patch: "@@ -1 +1 @@ f\u2066()\n-a\n+a\u202e\u0000" }),
    ]);
    expect(html.match(/class="ctl"/g)?.length).toBe(3);
    expect(html).toContain("\\u{202e}ts.exe</span>");
    for (const char of ["\u202e", "\u2066", "\u0000"]) expect(html).not.toContain(char);
  });

  it("shows markup in code as the text that it is", () => {
    const html = render([file({ patch: "@@ -1 +1 @@\n-a\n+<img src=x onerror=alert(1)>" })]);
    expect(html).not.toContain("<img");
  });

  it("cuts a line that is too long, and offers the rest", () => {
    const html = render([file({ patch: `@@ -0,0 +1 @@\n+${"x".repeat(20_000)}` })]);
    expect(html).toContain("Show all 20,000 characters");
    expect(html.length).toBeLessThan(15_000);
  });

  it("shows line endings only where they differ within a hunk", () => {
    expect(render([file({ patch: "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r" })])).not.toContain("ctl");
    expect(render([file({ patch: "@@ -1 +1 @@\n-b\r\n+b" })])).toContain("U+000D");
  });
});

describe("files without lines", () => {
  it.each([
    [
      without({ status: "renamed", previousPath: "old.ts" }),
      "Only the name changed.",
      "Renamed from old.ts",
    ],
    [
      without({ status: "copied", previousPath: "o.ts" }),
      "the same as the original",
      "Copied from o.ts",
    ],
    [without({ omission: "binary" }), "This is a binary file", ""],
    [without({ omission: "submodule" }), "This is a submodule", ""],
    [without({ omission: "too-large", additions: 9_000 }), "9,000 lines added, 0 removed", ""],
    [without({ status: "changed" }), "Only the mode of the file changed", "Mode changed"],
    [without({ status: "added" }), "The new file is empty.", "New"],
    [without({ status: "removed" }), "The deleted file was empty.", "Deleted"],
    [without({ isCut: true }), "Loading the lines of the file", ""],
  ])("say why: %o", (one, words, tag) => {
    const html = render([one]);
    expect(html).toContain(words);
    expect(html).toContain(tag);
  });
});

describe("the split layout", () => {
  it("has what was before and what is now side by side, and can be reached by keyboard", () => {
    const html = render([file()], { layout: "split" });
    expect(html).toMatch(
      /<td class="ln del">11<\/td><td class="code del">.*?<\/td><td class="ln add right">11<\/td>/,
    );
    expect(html).toContain(
      '<td class="ln none"></td><td class="code none"></td><td class="ln add right">12</td>',
    );
    expect(html).toContain('tabindex="0"');
  });
});

describe("a suggestion", () => {
  it("is a diff of its lines", () => {
    const html = renderToStaticMarkup(
      <SuggestionDiff
        path="a.ts"
        before={["keep", "ack(id);"]}
        after={["keep", "ack(id, why);"]}
      />,
    );
    expect(html).toContain('<tr class="ctx"><td class="sign"></td><td class="code">keep</td></tr>');
    expect(html).toContain('<tr class="del"><td class="sign">−</td>');
    expect(html).toContain('ack(id<span class="w">, why</span>);');
  });
});

describe("hunks that earlier reviews covered", () => {
  it("are one row each, with a button that shows them", () => {
    const foldedHunks = new Map([["src/a.ts", () => true]]);
    const html = render([file()], { foldedHunks });
    expect(html).toMatch(
      /<button[^>]*aria-expanded="false"[^>]*>.*Reviewed earlier: 3 changed lines at line 10/,
    );
    expect(html).not.toContain("<table");
  });

  it("do not fold the hunks of other files", () => {
    expect(render([file()], { foldedHunks: new Map([["b.ts", () => true]]) })).toContain("<table");
  });
});
