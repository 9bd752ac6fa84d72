import { createEmulator, type Emulator } from "emulate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAppTokens } from "../../src/adapters/github/create-app-tokens.ts";
import { createPublishChange } from "../../src/app/task/publish/publish-change.ts";
import { readBackChange } from "../../src/app/task/publish/read-back-change.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import type { TaskIntent } from "../../src/domain/task/task-intent.ts";
import { branchPullsContract } from "../contracts/branch-pulls.contract.ts";
import { branchesContract } from "../contracts/branches.contract.ts";
import { gitObjectsContract } from "../contracts/git-objects.contract.ts";
import { type OpenedRepository, WRITER_SAMPLE } from "../contracts/opened-repository.ts";
import { githubOptions } from "../fakes/github-sample.ts";
import { createRepositoryPorts } from "../fakes/writer-harness.ts";

// The same contract against an independent emulator of the code host's API.

const TOKEN = "mia-token";
const APP_ID = 4321;
const PERMISSIONS = {
  contents: "write",
  issues: "write",
  metadata: "read",
  pull_requests: "write",
  actions: "write",
};
const MANY = 60;
const idle = () => new AbortController().signal;

let emulator: Emulator;
let used = 0;
beforeAll(async () => {
  const repos = Array.from({ length: MANY }, (_, at) => `shop-${at}`);
  emulator = await createEmulator({
    service: "github",
    port: 0,
    seed: {
      tokens: { [TOKEN]: { login: "mia", scopes: ["repo"] } },
      github: {
        users: [{ login: "mia", name: "Mia", email: "mia@shop.example" }],
        orgs: [{ login: "acme", name: "Acme", members: [{ login: "mia", role: "admin" }] }],
        repos: repos.map((name) => ({ owner: "acme", name, auto_init: true })),
        apps: [
          {
            app_id: APP_ID,
            slug: "asksvc",
            name: "Ask",
            permissions: PERMISSIONS,
            events: [],
            installations: [
              {
                installation_id: 100,
                account: "acme",
                repository_selection: "all",
                permissions: PERMISSIONS,
              },
            ],
          },
        ],
      },
    },
  });
});
afterAll(() => emulator.close());

async function ask(line: string, body?: object) {
  const [method = "", path = ""] = line.split(" ");
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${emulator.url}${path}`, { method, headers, ...sent });
  // biome-ignore lint/suspicious/noExplicitAny: answers are read field by field.
  return (await response.json()) as any;
}

async function commitAsMia(
  root: string,
  { parent, files }: { readonly parent: string; readonly files: Readonly<Record<string, string>> },
): Promise<string> {
  const tree = Object.entries(files).map(([path, content]) => {
    return { path, mode: "100644", type: "blob", content };
  });
  const { tree: old } = await ask(`GET ${root}/git/commits/${parent}`);
  const next = await ask(`POST ${root}/git/trees`, { base_tree: old.sha, tree });
  const commit = { message: "Push", tree: next.sha, parents: [parent] };
  return (await ask(`POST ${root}/git/commits`, commit)).sha;
}

/** A repository of its own for each clause. */
async function open(): Promise<OpenedRepository> {
  const repository = { owner: "acme", name: `shop-${used++}` };
  const root = `/repos/acme/${repository.name}`;
  const { object } = await ask(`GET ${root}/git/ref/heads/main`);
  const base = await commitAsMia(root, { parent: object.sha, files: WRITER_SAMPLE });
  await ask(`PATCH ${root}/git/refs/heads/main`, { sha: base });
  const key = emulator.generatedSecrets.find(({ kind }) => kind === "github.app_private_key");
  const options = githubOptions({ apiUrl: emulator.url });
  const privateKey = createSecret(key?.value ?? "");
  const tokens = createAppTokens({ ...options, appId: APP_ID, privateKey });
  return {
    ...createRepositoryPorts({ ...options, tokens }),
    repository,
    base,
    push: async (branch, files) => {
      const there = await ask(`GET ${root}/git/ref/heads/${branch}`);
      const parent: string = there.object?.sha ?? base;
      const sha = await commitAsMia(root, { parent, files });
      if (there.object) await ask(`PATCH ${root}/git/refs/heads/${branch}`, { sha });
      else await ask(`POST ${root}/git/refs`, { ref: `refs/heads/${branch}`, sha });
      return sha;
    },
    filesAt: async (commit) => {
      const { tree } = await ask(`GET ${root}/git/trees/${commit}?recursive=1`);
      const blobs: { path: string; mode: string; sha: string; type: string }[] = tree;
      const files = blobs.filter(({ type }) => type === "blob");
      const entries = files.map(async ({ path, mode, sha }) => {
        const content = Buffer.from((await ask(`GET ${root}/git/blobs/${sha}`)).content, "base64");
        const text = content.toString("utf8");
        const shown = text.includes("\ufffd") ? content.toString("latin1") : text;
        return [path, [mode, shown] as const] as const;
      });
      return Object.fromEntries(await Promise.all(entries));
    },
    chain: () => Promise.reject(new Error("not here")),
    closePull: async (number) => {
      await ask(`PATCH ${root}/pulls/${number}`, { state: "closed" });
    },
    lose: () => undefined,
    writes: () => 0,
    close: async () => undefined,
  };
}

const NO_FAULTS = "the emulator loses nothing";

const NAME = "github at an independent emulator";
const FAULT_CLAUSES = { lostRequest: NO_FAULTS, lostAnswer: NO_FAULTS };

gitObjectsContract(NAME, open, {
  harmless: NO_FAULTS,
  denied: NO_FAULTS,
  manyOurs: "too slow one by one",
});
branchesContract(NAME, open, { ...FAULT_CLAUSES, denied: NO_FAULTS });
branchPullsContract(NAME, open, {
  ...FAULT_CLAUSES,
  refused: "the emulator opens pull requests without a difference, and twice",
});

it("takes a change all the way, and finds it again", async () => {
  const { repository, base, ...ports } = await open();
  const intents: TaskIntent[] = [];
  const { clock } = githubOptions({ apiUrl: emulator.url });
  const announce = async (intent: TaskIntent) => {
    intents.push(intent);
  };
  const publish = createPublishChange({ ...ports, clock, announce });
  const jobId = "0f3c9a1b-77de-4c11-9b0a-5d2e8c4f6a90";
  const after = { bytes: new TextEncoder().encode("a\nB\n"), mode: "100644" } as const;
  const text = { title: "Round prices", body: "Why" };
  const changes = [{ path: "src/price.ts", before: after, after }];
  const branch = "svc/fix-0f3c9a1b";
  const change = { repository, jobId, baseSha: base, changes, branch, ...text };
  const written = await publish.createCommit(change, idle());
  const placed = await publish.createBranch(written, { prefix: "svc/fix" }, idle());
  const wish = { repository, ...placed, base: "main", ...text };
  const pull = await publish.openPull(wish, idle());
  expect((await publish.openPull(wish, idle())).number).toBe(pull.number);
  expect(placed).toEqual({ branch, commit: written.commit });
  const [intent] = intents;
  if (intent === undefined) throw new Error("no intent");
  const found = await readBackChange(ports, { repository, intent, jobId }, idle());
  expect(found).toMatchObject({ kind: "pull", commit: written.commit });
});
