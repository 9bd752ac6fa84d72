import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBwrapSandbox } from "../../src/adapters/sandbox/create-bwrap-sandbox.ts";
import { chatReply, reviewReply } from "../fakes/chat-events.ts";
import { type Endpoint, startEndpoint } from "../fakes/endpoint.ts";
import { runAction } from "../fakes/run-action.ts";
import { SCRATCH_ENVIRONMENT } from "../fakes/scratch-repository.ts";
import { startWatchedHost, type WatchedHost } from "../fakes/watched-host.ts";

const REPOSITORY = "acme/shop";
const TOKEN = "ghs_a-token-of-the-job";
const probe = await createBwrapSandbox({ environment: process.env }).probe(
  new AbortController().signal,
);
if (!probe.isAvailable) console.info(`helpers of the Action are not tested: ${probe.detail}`);

const FINE = reviewReply({ summary: "Fine.", event: "COMMENT", comments: [] });
const script = (words: string): string => `#!/bin/sh\necho ${words}\n`;
const tools = (...command: readonly string[]): string =>
  JSON.stringify({ helpers: [{ name: "who", description: "Says who it is.", command }] });

describe.runIf(probe.isAvailable)("the Action and what a repository brings (needs bwrap)", () => {
  let watched: WatchedHost;
  let endpoint: Endpoint;

  beforeAll(async () => {
    watched = await startWatchedHost();
    endpoint = await startEndpoint({
      chat: [chatReply({ toolCalls: [{ name: "who", arguments: {} }] }), FINE],
      models: [{ body: { object: "list", data: [{ id: "served", object: "model" }] } }],
    });
    const { host } = watched;
    host.addRepository({ owner: "acme", name: "shop", collaborators: { mira: "write" } });
    host.commit(REPOSITORY, { branch: "main", message: "Start", files: { "a.js": "old();\n" } });
    addPrograms("main", {
      ".ai/context-script": script("TRUNK-CONTEXT"),
      ".ai/who": script("TRUNK-TOOL"),
      ".ai/review-tools.json": tools(".ai/who"),
    });
    const installationId = host.state.repositories[0]?.installationId ?? 0;
    host.state.tokens.push({
      value: TOKEN,
      owner: { installationId },
      permissions: { contents: "read", pull_requests: "write", issues: "write", metadata: "read" },
    });
  });
  afterAll(async () => {
    await endpoint?.close();
    await watched?.[Symbol.asyncDispose]();
  });

  /** Commits executable files: the host's own way to commit makes plain ones. */
  function addPrograms(branch: string, files: Readonly<Record<string, string>>): void {
    const changes = Object.entries(files).map(
      ([path, text]) => `M 100755 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
    );
    const who = "Mira <mira@example.com> 1700000000 +0000";
    const input = `commit refs/heads/${branch}\ncommitter ${who}\ndata 8\nprograms\nfrom refs/heads/${branch}^0\n${changes.join("")}`;
    execFileSync("git", ["fast-import", "--quiet", "--force"], {
      cwd: join(watched.folder, "host", `${REPOSITORY}.git`),
      env: SCRATCH_ENVIRONMENT,
      input,
    });
  }

  it("runs the script and tool of the default branch, never those of the pull request", async () => {
    const { host, folder } = watched;
    const seed = { branch: "change", from: "main", author: "mira" };
    host.commit(REPOSITORY, { ...seed, message: "Change", files: { "a.js": "evil();\n" } });
    addPrograms("change", {
      ".ai/context-script": script("PULL-CONTEXT"),
      ".ai/who": script("PULL-TOOL"),
      ".ai/review-tools.json": tools("sh", "-c", "echo PULL-TOOL"),
    });
    const number = host.openPull(REPOSITORY, { title: "Change", author: "mira", head: "change" });
    const id = await host.comment(REPOSITORY, number, "mira", "@asksvc");
    const payload = host.payloadOf(REPOSITORY, id);
    const { status, stdout, stderr } = await runAction(
      folder,
      { name: "issue_comment", payload },
      {
        GITHUB_API_URL: host.apiUrl,
        GITHUB_SERVER_URL: host.serverUrl,
        GITHUB_REPOSITORY: REPOSITORY,
        GITHUB_RUN_ID: "7",
        "INPUT_GITHUB-TOKEN": TOKEN,
        "INPUT_LLM-API-BASE": endpoint.baseUrl,
        "INPUT_LLM-API-KEY": "none",
        "INPUT_LLM-MODEL": "served",
        "INPUT_CODE-HOST-PACING": "false",
        WEB_CLONE_CACHE_DIR: join(folder, "cache"),
      },
    );
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout).toContain("context script: 13 characters, 1 helper tool");
    const [first, second] = endpoint.chats;
    expect(first?.text).toContain("TRUNK-CONTEXT");
    const { messages = [] } = (second?.body ?? {}) as { messages?: readonly { role: string }[] };
    const results = JSON.stringify(messages.filter(({ role }) => role === "tool"));
    expect(results).toContain("TRUNK-TOOL");
    // The diff shows what the pull request would bring; what was run did not come from there.
    expect(results).not.toContain("PULL");
    expect(first?.text).not.toMatch(/context \w+\\nPULL/);
  });
});
