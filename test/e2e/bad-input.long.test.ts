import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lastLine, setUpSvc } from "../fakes/bad-input-suite.ts";
import {
  createPriceRepository,
  createSampleRepository,
  type SampleRepository,
} from "../fakes/sample-repository.ts";

const { scratch, svc } = setUpSvc();

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
    rmSync(join(scratch(), `svc-clones-${process.getuid?.()}`), { recursive: true, force: true });
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
    expect(readdirSync(scratch())).toEqual([]);
  });
});
