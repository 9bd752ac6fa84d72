import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { describe, expect, it, onTestFinished } from "vitest";
import type { FaultPlan } from "../../src/demo/host/host-context.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { branchPullsContract } from "../contracts/branch-pulls.contract.ts";
import { branchesContract } from "../contracts/branches.contract.ts";
import { gitObjectsContract } from "../contracts/git-objects.contract.ts";
import type { OpenRepository } from "../contracts/opened-repository.ts";
import { API, idle, SHA, TOKEN } from "../fakes/github-msw.ts";
import { githubOptions, staticTokens } from "../fakes/github-sample.ts";
import {
  createRepositoryPorts,
  isWrite,
  openWriterHarness,
  SHOP,
  SHOP_NAME,
} from "../fakes/writer-harness.ts";

const open: OpenRepository = async (fault) => {
  const scene = await openWriterHarness({ mayWrite: fault !== "read-only" });
  const { host } = scene;
  let writes = 0;
  let lost: "request" | "answer" | undefined;
  const plan: FaultPlan = (call) => {
    if (!isWrite(call)) return undefined;
    writes++;
    const what = lost;
    lost = undefined;
    if (what === undefined) return undefined;
    return { kind: what === "request" ? "reset" : "reset-after" };
  };
  host.setFaults(plan);
  return {
    objects: scene.objects,
    branches: scene.branches,
    branchPulls: scene.branchPulls,
    repository: SHOP,
    base: scene.base,
    push: async (branch, files) => {
      const seed = { branch, from: "main", message: "Push", author: "mia", files };
      return host.commit(SHOP_NAME, seed);
    },
    filesAt: async (commit) => scene.filesAt(commit),
    chain: async (length) => scene.chain(length),
    closePull: async (number) => {
      const issue = host.state.repositories[0]?.issues.find((one) => one.number === number);
      if (issue !== undefined) issue.state = "closed";
    },
    lose: (_operation, what) => {
      lost = what;
    },
    writes: () => writes,
    close: async () => {
      scene.watched.expectNoViolations();
      await scene.close();
    },
  };
};

gitObjectsContract("github", open);
branchesContract("github", open);
branchPullsContract("github", open);

const ROOT = `${API}/repos/acme/shop`;

/** The ports at a code host that answers so. */
function openAnswering(answers: Readonly<Record<string, () => Response>>, login = "asksvc[bot]") {
  const handlers = Object.entries(answers).map(([line, answer]) => {
    const [method = "", path = ""] = line.split(" ");
    return http[method === "PATCH" ? "patch" : method === "POST" ? "post" : "get"](
      ROOT + path,
      answer,
    );
  });
  const server = setupServer(...handlers);
  server.listen({ onUnhandledFrame: "error" });
  onTestFinished(() => server.close());
  const given = staticTokens({ apiUrl: API }, TOKEN);
  const tokens = { ...given, installation: async () => ({ login }) };
  return createRepositoryPorts({ ...githubOptions({ apiUrl: API }), tokens });
}

async function errorOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isAppError(error) ? error : undefined;
}

const span = { base: SHA.base, head: SHA.head };

describe("counting our commits", () => {
  const compared = (total: number, authors: readonly JsonBodyType[]) => () =>
    HttpResponse.json({
      total_commits: total,
      commits: authors.map((author, index) => ({ sha: `${index}`, author })),
    });

  it("checks login and kind of account", async () => {
    const authors = [
      { login: "asksvc[bot]", type: "Bot" },
      { login: "AskSvc[bot]", type: "Bot" },
      { login: "asksvc[bot]", type: "User" },
      { login: "asksvc", type: "User" },
      {},
      null,
    ];
    const { objects } = openAnswering({ "GET /compare/:basehead": compared(6, authors) });
    expect(await objects.countServiceCommits(SHOP, span, idle())).toBe(2);
    const person = openAnswering({ "GET /compare/:basehead": compared(6, authors) }, "asksvc");
    expect(await person.objects.countServiceCommits(SHOP, span, idle())).toBe(1);
  });

  it("rejects when the code host lists fewer commits than it counts", async () => {
    const ours = { login: "asksvc[bot]", type: "Bot" };
    const { objects } = openAnswering({ "GET /compare/:basehead": compared(9, [ours, ours]) });
    const error = await errorOf(objects.countServiceCommits(SHOP, span, idle()));
    expect(error?.code).toBe("code-host-rejected");
    expect(error?.message).toMatch(/2 of 9 commits/);
  });

  it("does not go by the name that a commit gives its author", async () => {
    const scene = await openWriterHarness();
    onTestFinished(() => scene.close());
    const name = "asksvc[bot]";
    const tree = scene.git("rev-parse", `${scene.base}^{tree}`);
    const identity = ["-c", `user.name=${name}`, "-c", "user.email=bot@evil.example"];
    const head = scene.git(...identity, "commit-tree", tree, "-p", scene.base, "-m", "Forged");
    const forged = { base: scene.base, head };
    expect(await scene.objects.countServiceCommits(SHOP, forged, idle())).toBe(0);
  });
});

describe("a refusal that means something else", () => {
  const refusal =
    (message: string, status = 422) =>
    () =>
      HttpResponse.json({ message }, { status });
  const branch = { name: "svc/x", sha: SHA.head };

  it("is reported in the code host's words", async () => {
    const { branches } = openAnswering({
      "POST /git/refs": refusal("Object does not exist"),
      "PATCH /git/refs/:ref": refusal("Repository rule violations found"),
    });
    const created = await errorOf(branches.createBranch(SHOP, branch, idle()));
    expect(created?.code).toBe("code-host-rejected");
    expect(created?.message).toMatch(/creating branch svc\/x of acme\/shop.*Object does not exist/);
    const moved = await errorOf(branches.moveBranch(SHOP, branch, idle()));
    expect(moved?.message).toMatch(/rule violations/);
  });

  it("is a missing branch when the code host returns 404, and diverged in either spelling", async () => {
    const gone = openAnswering({ "PATCH /git/refs/:ref": refusal("Not Found", 404) });
    expect(await gone.branches.moveBranch(SHOP, branch, idle())).toBe("missing");
    const diverged = openAnswering({
      "PATCH /git/refs/:ref": refusal("Update is not a fast-forward"),
    });
    expect(await diverged.branches.moveBranch(SHOP, branch, idle())).toBe("diverged");
  });

  it("is no branch when the code host answers with another one", async () => {
    const { branches } = openAnswering({
      "GET /git/ref/:ref": () =>
        HttpResponse.json({ ref: "refs/heads/svc/x-longer", object: { sha: SHA.head } }),
    });
    expect(await branches.branchHead(SHOP, "svc/x", idle())).toBeUndefined();
  });
});

describe("pull requests of a branch", () => {
  it("leaves out those of forks and of other branches", async () => {
    const full = (name: string) => ({ name: "shop", full_name: name, owner: { login: "acme" } });
    const pull = (number: number, ref: string, repo: JsonBodyType) => ({
      number,
      html_url: "u",
      state: "open",
      body: null,
      user: null,
      head: { ref, sha: SHA.head, repo },
      base: { repo: full("acme/shop") },
    });
    const { branchPulls } = openAnswering({
      "GET /pulls": () =>
        HttpResponse.json([
          pull(1, "svc/x", full("acme/shop")),
          pull(2, "svc/x", full("acme/shop-fork")),
          pull(3, "svc/x", null),
          pull(4, "svc/y", full("acme/shop")),
          pull(5, "svc/x", full("Acme/Shop")),
        ] as JsonBodyType),
    });
    const found = await branchPulls.listPulls(SHOP, "svc/x", idle());
    expect(found.map(({ number, author, body }) => [number, author, body])).toEqual([
      [5, "ghost", ""],
      [1, "ghost", ""],
    ]);
  });
});
