import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reviewReply } from "../fakes/chat-events.ts";
import { type Endpoint, startEndpoint } from "../fakes/endpoint.ts";
import { runSvc, type SvcRun } from "../fakes/run-svc.ts";
import {
  createPriceRepository,
  createSampleRepository,
  type SampleRepository,
} from "../fakes/sample-repository.ts";

let endpoint: Endpoint;
let scratch: string;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "svc-bad-"));
  endpoint = await startEndpoint({
    chat: [reviewReply({ summary: "Fine.", event: "COMMENT", comments: [] })],
  });
});

afterAll(async () => {
  await endpoint.close();
  rmSync(scratch, { recursive: true, force: true });
});

function svc(
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<SvcRun> {
  const settings = {
    LLM_API_BASE: endpoint.baseUrl,
    LLM_API_KEY: "none",
    LLM_MODEL: "served",
    TMPDIR: scratch,
  };
  return runSvc(args, { cwd, env: { ...settings, ...env } });
}

/** The one line that tells the failure; progress lines come before it. */
function lastLine({ stderr }: SvcRun): string {
  const lines = stderr.trim().split("\n");
  expect(lines.filter((line) => line.startsWith("svc: "))).toHaveLength(1);
  return lines.at(-1) ?? "";
}

type Prepare = () => SampleRepository;

const onBranch =
  (change: (repository: SampleRepository) => void): Prepare =>
  () => {
    const repository = createSampleRepository();
    repository.write({ "a.txt": "a\n" });
    repository.commit("Start");
    repository.git("checkout", "-q", "-b", "topic");
    change(repository);
    return repository;
  };

interface Case {
  readonly name: string;
  readonly prepare?: Prepare;
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
  readonly status: number;
  readonly says: string | RegExp;
}

const CASES: readonly Case[] = [
  {
    name: "an empty diff",
    prepare: onBranch(() => {}),
    status: 0,
    says: "svc: nothing to review: no file differs from the base; use --base REF to compare with another commit",
  },
  {
    name: "a diff of only binaries",
    prepare: onBranch((repository) => {
      repository.write({ "logo.png": new Uint8Array([137, 80, 0, 1, 2, 3]) });
      repository.commit("Add a logo");
    }),
    status: 0,
    says: "svc: nothing to review: 1 changed file, none with lines to review (1 binary)",
  },
  {
    name: "no model key",
    env: { LLM_API_KEY: "" },
    status: 2,
    says: /^svc: LLM_API_KEY is not set \(export/,
  },
  {
    name: "an endpoint that is down",
    env: { LLM_API_BASE: "http://127.0.0.1:9/v1" },
    status: 5,
    says: /LLM_API_BASE/,
  },
  {
    name: "malformed rules",
    prepare: () => {
      const repository = createSampleRepository();
      repository.write({
        ".ai/review-rules.md": new Uint8Array([0xff, 0xfe, 0x41, 0x00]),
        "a.txt": "a\n",
      });
      repository.commit("Start");
      repository.git("checkout", "-q", "-b", "topic");
      repository.write({ "a.txt": "b\n" });
      repository.commit("Change");
      return repository;
    },
    status: 2,
    says: "svc: rules file .ai/review-rules.md of the default branch is not UTF-8 text; save it as UTF-8",
  },
  {
    name: "a repository without a default branch",
    prepare: () => {
      const repository = createSampleRepository();
      repository.git("checkout", "-q", "-b", "alpha");
      repository.write({ "a.txt": "a\n" });
      repository.commit("Start");
      return repository;
    },
    status: 2,
    says: /^svc: no default branch found.*--base/,
  },
  { name: "a base that is not there", args: ["--base", "nowhere"], status: 2, says: /"nowhere"/ },
  {
    name: "a base that looks like an option",
    args: ["--base=--upload-pack=touch pwned"],
    status: 2,
    says: /--upload-pack=touch pwned/,
  },
  {
    name: "an unknown option",
    args: ["--frobnicate"],
    status: 2,
    says: "svc: unknown option '--frobnicate'",
  },
  { name: "an unknown format", args: ["--format", "xml"], status: 2, says: /'xml' is invalid/ },
  {
    name: "an output that cannot be written",
    args: ["--output", "no/such/folder/x"],
    status: 2,
    says: /cannot write no\/such\/folder\/x \(ENOENT\)/,
  },
  {
    name: "several wrong settings, all at once",
    env: {
      LLM_MAX_TOKENS: "many",
      ALLOW_APPROVE: "yes",
      REVIEW_EVENT: "SHOUT",
      LLM_API_BASE: "ftp://x",
    },
    status: 2,
    says: /LLM_API_BASE .*; LLM_MAX_TOKENS .*; REVIEW_EVENT .*; ALLOW_APPROVE must be exactly 1/,
  },
];

describe("svc review with bad input", () => {
  it.each(CASES)(
    "reports $name in one line and exits $status",
    async ({ prepare = createPriceRepository, args = [], env, status, says }) => {
      using repository = prepare();
      const before = repository.git("status", "--porcelain", "--ignored");
      const run = await svc(["review", ...args], repository.folder, env);
      expect(lastLine(run)).toEqual(typeof says === "string" ? says : expect.stringMatching(says));
      expect(run.status).toBe(status);
      expect(repository.git("status", "--porcelain", "--ignored")).toBe(before);
    },
  );

  it("reports a folder that is not a repository", async () => {
    const folder = join(scratch, "plain");
    mkdirSync(folder);
    const run = await svc(["review"], folder, { GIT_CEILING_DIRECTORIES: scratch });
    rmSync(folder, { recursive: true });
    expect(lastLine(run)).toMatch(/^svc: not a git repository: .*plain/);
    expect(run.status).toBe(2);
  });

  it("reviews a branch that is named like an option", async () => {
    using repository = createPriceRepository();
    repository.git("update-ref", "refs/heads/--help", "HEAD");
    repository.git("symbolic-ref", "HEAD", "refs/heads/--help");
    expect((await svc(["review"], repository.folder)).status).toBe(0);
  });

  it("works in a repository without a commit", async () => {
    using repository = createSampleRepository();
    repository.write({ "a.txt": "a\n" });
    expect((await svc(["review"], repository.folder)).status).toBe(0);
  });

  it("reports in Markdown too that there is nothing to review", async () => {
    using repository = onBranch(() => undefined)();
    const run = await svc(["review", "--format", "markdown"], repository.folder);
    expect(run.stdout).toBe("Nothing to review: no file differs from the base.\n");
  });

  it("works without a home to write to", async () => {
    using repository = createPriceRepository();
    expect((await svc(["review"], repository.folder, { HOME: "/dev/null" })).status).toBe(0);
    rmSync(join(scratch, `svc-clones-${process.getuid?.()}`), { recursive: true, force: true });
  });

  it("runs nothing that the repository's configuration names", async () => {
    using repository = createPriceRepository();
    const canary = join(repository.folder, "canary");
    for (const key of [
      "core.fsmonitor",
      "diff.external",
      "core.sshCommand",
      "core.pager",
      "diff.evil.textconv",
      "diff.evil.command",
    ]) {
      repository.git("config", key, `touch ${canary};`);
    }
    repository.git("config", "core.hooksPath", repository.folder);
    repository.write({
      ".gitattributes": "*.ts diff=evil\n",
      "post-index-change": `#!/bin/sh\ntouch ${canary}\n`,
    });
    expect((await svc(["review"], repository.folder)).status).toBe(0);
    expect(readdirSync(repository.folder)).not.toContain("canary");
  });

  it("leaves nothing in the temporary folder", () => {
    expect(readdirSync(scratch)).toEqual([]);
  });
});

describe("svc check-comments", () => {
  const file = (name: string, content: string): string => {
    const path = join(scratch, name);
    writeFileSync(path, content);
    return path;
  };
  const patches = [{ path: "a.txt", status: "modified", patch: "@@ -1,2 +1,2 @@\n-a\n+b\n c" }];

  it("prints the plan, with every comment in one bucket", async () => {
    const comments = [
      { path: "a.txt", line: 1, body: "x" },
      { path: "a.txt", line: 9, body: "y" },
      { path: "b", line: 1, body: "z" },
      7,
      null,
    ];
    const run = await svc(
      [
        "check-comments",
        "--patches",
        file("p.json", JSON.stringify(patches)),
        "--comments",
        file("c.json", JSON.stringify(comments)),
      ],
      scratch,
    );
    const plan = JSON.parse(run.stdout) as Record<"inline" | "file" | "summary", object[]>;
    expect(run.status).toBe(0);
    expect([plan.inline.length, plan.file.length, plan.summary.length]).toEqual([1, 1, 3]);
  });

  it.each([
    ["a file that is not there", "none.json", "[]", /none\.json cannot be read \(ENOENT\)/],
    ["text that is no JSON", undefined, "[}", /c\.json is not JSON/],
    ["JSON of another shape", undefined, '{"a": 1}', /c\.json does not have the expected shape/],
  ])("reports %s in one line", async (_name, patchFile, comments, says) => {
    const patchPath = patchFile ?? file("p.json", JSON.stringify(patches));
    const run = await svc(
      ["check-comments", "--patches", patchPath, "--comments", file("c.json", comments)],
      scratch,
    );
    expect(lastLine(run)).toMatch(says);
    expect(run.status).toBe(2);
  });
});

describe("svc", () => {
  it("prints its version", async () => {
    expect((await svc(["--version"], scratch)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([["--help"], ["review", "--help"], ["check-comments", "--help"], ["doctor", "--help"]])(
    "helps with %s %s",
    async (...args) => {
      const run = await svc(
        args.filter((arg) => arg !== undefined),
        scratch,
      );
      expect(run.status).toBe(0);
      expect(run.stdout).toContain("Usage: svc");
    },
  );

  it("reports an unknown command in one line", async () => {
    const run = await svc(["publish"], scratch);
    expect(lastLine(run)).toBe("svc: unknown command 'publish'");
    expect(run.status).toBe(2);
  });
});
