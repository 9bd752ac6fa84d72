import { beforeAll, describe, expect, it } from "vitest";
import { createRepositoryTools } from "../../../../src/app/agent/repository-tools.ts";
import type { ToolResult } from "../../../../src/app/agent/tool.ts";
import { createVault } from "../../../../src/domain/inbound/vault.ts";
import { createWrap } from "../../../../src/domain/untrusted/untrusted.ts";
import type { Snapshot } from "../../../../src/ports/snapshots.ts";
import { openTree } from "../../../fakes/memory-tree.ts";
import { sampleKey } from "../../domain/inbound/sample-secrets.ts";

const DELIMITER = "0123456789abcdef";
const LONG = Array.from({ length: 1_000 }, (_, at) => `line ${at + 1}`).join("\n");
let snapshot: Snapshot;

beforeAll(async () => {
  snapshot = await openTree({
    "README.md": "# Shop\n",
    "key.pem": `${KEY.join("\n")}\n`,
    "src/long.ts": LONG,
    "src/deep/a.ts": "export const a = 1;\n",
    "logo.png": { bytes: new Uint8Array([137, 80, 0, 1]), mode: "100644" },
    "latin.txt": { bytes: new Uint8Array([99, 97, 102, 233]), mode: "100644" },
    link: { bytes: new TextEncoder().encode("/etc/passwd"), mode: "120000" },
  });
});

const KEY = sampleKey("PRIVATE KEY", 1, 30);

function run(
  name: string,
  args: unknown,
  signal = new AbortController().signal,
): Promise<ToolResult> {
  const tool = createRepositoryTools(snapshot, createWrap(DELIMITER), createVault()).find(
    ({ definition }) => definition.name === name,
  );
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool.run(typeof args === "string" ? args : JSON.stringify(args), signal);
}

describe("secrets", () => {
  const seen = (text: string): boolean => KEY.slice(1, -1).some((line) => text.includes(line));

  it("are removed from a file of which only the middle is shown", async () => {
    const { text } = await run("read_file", { path: "key.pem", start_line: 5, end_line: 9 });
    expect(text).toContain("     5\t⟦SECRET:private_key:4⟧\n");
    expect(seen(text)).toBe(false);
  });

  it("are removed from search results", async () => {
    const { text } = await run("search", { pattern: "[A-Za-z0-9+/]{40}", path: "key.pem" });
    expect(text).toContain("key.pem:2: ⟦a line of encoded data⟧");
    expect(seen(text)).toBe(false);
  });
});

describe("read_file", () => {
  it("shows numbered lines between fences", async () => {
    const { ok, text } = await run("read_file", { path: "README.md" });
    expect(ok).toBe(true);
    expect(text).toBe(
      `<<<file ${DELIMITER}\nLines 1-1 of 1 of README.md:\n     1\t# Shop\n${DELIMITER} file>>>`,
    );
  });

  it("shows at most 400 lines and states where to continue", async () => {
    const { text } = await run("read_file", { path: "src/long.ts", start_line: 11 });
    expect(text).toContain("    11\tline 11\n");
    expect(text).toContain("   410\tline 410\n[590 more lines; read on from start_line 411]");
  });

  it.each([["./README.md"], ["/README.md"], ["README.md/"]])(
    "takes %s for the path it means",
    async (path) => {
      expect((await run("read_file", { path })).ok).toBe(true);
    },
  );

  it.each([
    ["../README.md"],
    ["src/../README.md"],
    [".git/config"],
    ["/etc/passwd"],
    ["src/none.ts"],
  ])("finds nothing at %s", async (path) => {
    expect(await run("read_file", { path })).toMatchObject({
      ok: false,
      text: expect.stringContaining("there is no file"),
    });
  });

  it("shows where a symbolic link leads and does not follow it", async () => {
    expect((await run("read_file", { path: "link" })).text).toContain(
      "link is a symbolic link to /etc/passwd",
    );
  });

  it.each([
    ["a folder", { path: "src" }, "use list_dir"],
    ["a binary file", { path: "logo.png" }, "is a binary file of 4 bytes"],
    ["lines beyond the end", { path: "README.md", start_line: 7 }, "has 1 lines, none from 7 on"],
    [
      "an end before the start",
      { path: "src/long.ts", start_line: 9, end_line: 3 },
      "end_line 3 is before start_line 9",
    ],
    ["no path", {}, "read_file: path:"],
    ["a path that is no text", { path: 7 }, "read_file: path:"],
    ["arguments that are no JSON", "{path:", "are not JSON"],
    ["arguments that are a list", "[1]", "read_file: arguments:"],
  ])("refuses %s and suggests a fix", async (_name, args, says) => {
    const { ok, text } = await run("read_file", args);
    expect(ok).toBe(false);
    expect(text).toContain(says);
    expect(text.split("\n")).toHaveLength(1);
  });

  it("reads text that is not UTF-8 with replacement characters", async () => {
    expect((await run("read_file", { path: "latin.txt" })).text).toContain("caf\ufffd");
  });
});

describe("list_dir", () => {
  it("lists the root when no path is given", async () => {
    const { text } = await run("list_dir", {});
    expect(text).toContain("README.md 7\n");
    expect(text).toContain("src/\n");
    expect(text).toContain("link (symbolic link)");
  });

  it.each([["src"], ["src/"], ["./src"]])("lists %s", async (path) => {
    expect((await run("list_dir", { path })).text).toContain("deep/\n");
  });

  it("refuses a file", async () => {
    expect(await run("list_dir", { path: "README.md" })).toMatchObject({ ok: false });
  });
});

describe("search", () => {
  it("shows path, line and text of each match", async () => {
    expect((await run("search", { pattern: "line 99[0-9]$" })).text).toContain(
      "src/long.ts:990: line 990\n",
    );
  });

  it("reports that a limit was reached", async () => {
    const { text } = await run("search", { pattern: "line", max_results: 3 });
    expect(text).toContain("[the first 3 matches; there may be more");
  });

  it("searches below a path only", async () => {
    expect((await run("search", { pattern: "a", path: "src/deep" })).text).not.toContain("long.ts");
  });

  it("reports that nothing matches", async () => {
    expect((await run("search", { pattern: "nowhere" })).text).toContain("no match for nowhere");
  });

  it("refuses a malformed pattern with a message", async () => {
    expect(await run("search", { pattern: "(" })).toMatchObject({
      ok: false,
      text: expect.stringMatching(/^error: /),
    });
  });

  it("rejects when the run is cancelled", async () => {
    await expect(run("search", { pattern: "a" }, AbortSignal.abort())).rejects.toThrow();
  });
});
