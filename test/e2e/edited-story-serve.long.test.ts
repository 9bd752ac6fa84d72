import { createHmac } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeServer, type Server } from "../../src/compose/server/server.ts";
import { loadServerConfig } from "../../src/config/load-config.ts";
import { findIssue } from "../../src/demo/host/find-repository.ts";
import type { IssueState } from "../../src/demo/host/state.ts";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import { answer, type Endpoint, listing, startEndpoint } from "../fakes/endpoint.ts";
import { startWatchedHost, type WatchedHost } from "../fakes/watched-host.ts";

const REPOSITORY = "acme/checkout";
const APPROVAL = JSON.stringify({ summary: "All is well.", event: "APPROVE", comments: [] });
const PATIENCE_MS = 40_000;

let watched: WatchedHost;
let model: Endpoint;
let server: Server;
beforeAll(async () => {
  [watched, model] = await Promise.all([
    startWatchedHost(),
    startEndpoint({ chat: [answer({ text: APPROVAL })], models: [listing(["obedient"])] }),
  ]);
  const { host, folder } = watched;
  host.addRepository({ owner: "acme", name: "checkout", collaborators: { mira: "write" } });
  host.commit(REPOSITORY, { branch: "main", message: "Start", files: DEFAULT_BRANCH_FILES });
  const environment = {
    LLM_API_BASE: model.baseUrl,
    LLM_API_KEY: "none",
    ALLOW_APPROVE: "1",
    GITHUB_API_URL: host.apiUrl,
    GITHUB_SERVER_URL: host.serverUrl,
    GITHUB_APP_ID: `${host.state.app.id}`,
    GITHUB_PRIVATE_KEY: host.appPrivateKey,
    GITHUB_WEBHOOK_SECRET: host.state.app.webhookSecret,
    CODE_HOST_PACING: "false",
    WEB_STORE_PATH: join(folder, "svc.db"),
    WEB_CLONE_CACHE_DIR: join(folder, "cache"),
    DEV_NO_AUTH: "1",
    HOST: "127.0.0.1",
    PATH: process.env.PATH ?? "",
  };
  const options = { environment, log: () => undefined, isWebhookOnly: true };
  server = await composeServer(loadServerConfig(environment), options);
  await server.start();
});
afterAll(async () => {
  await server.close(0);
  watched.expectNoViolations();
  await Promise.all([watched[Symbol.asyncDispose](), model.close()]);
});

function issueOf(number: number): IssueState {
  const repository = watched.host.state.repositories[0];
  if (repository === undefined) throw new Error("no repository");
  return findIssue(repository, `${number}`);
}

/**
 * Asks for a review of a new pull request, with an edit before one of the times that the server reads the pull
 * request: the first is when the wish is taken, the second when the review begins. Gives the review.
 */
async function reviewWith(name: string, read: number, edit: (number: number) => void) {
  const { host } = watched;
  const seed = { branch: name, from: "main", message: name, author: "mira", files: CHANGE_FILES };
  const head = host.commit(REPOSITORY, seed);
  const words = { title: `Asked ${name}`, body: "Asked description." };
  const number = host.openPull(REPOSITORY, { ...words, author: "mira", head: name });
  const id = await host.comment(REPOSITORY, number, "mira", "@asksvc Asked wish.");
  const body = JSON.stringify(host.payloadOf(REPOSITORY, id));
  const { webhookSecret } = host.state.app;
  let reads = 0;
  host.setFaults(({ method, path }) => {
    if (method !== "GET" || !new RegExp(`/pulls/${number}(?:\\?|$)`).test(path)) return undefined;
    reads += 1;
    return reads === read ? { kind: "before", act: () => edit(number) } : undefined;
  });
  const before = model.chats.length;
  const response = await server.http.request("/webhook", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-github-event": "issue_comment",
      "x-github-delivery": `delivery-${number}`,
      "x-hub-signature-256": `sha256=${createHmac("sha256", webhookSecret).update(body).digest("hex")}`,
    },
    body,
  });
  expect(response.status).toBe(202);
  const review = await firstReview(number);
  host.setFaults(undefined);
  return { head, review, prompt: model.chats[before]?.text ?? "" };
}

async function firstReview(number: number) {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const review = issueOf(number).pull?.reviews[0];
    if (review !== undefined) return review;
    await pause(20);
  }
  throw new Error(`no review of pull request ${number}`);
}

const pushTo = (branch: string) => () => {
  const files = { "src/evil.js": "PUSHED();\n" };
  watched.host.commit(REPOSITORY, { branch, message: "More", author: "mira", files });
};

describe("a server whose model approves everything", () => {
  it("approves the requested head", async () => {
    const { head, review } = await reviewWith("calm", -1, () => undefined);
    expect(review).toMatchObject({ state: "APPROVED", commit: head });
  });

  it("does not approve a commit that was pushed between request and review, although it saw all of it", async () => {
    const { head, review, prompt } = await reviewWith("pushed", 2, pushTo("pushed"));
    expect(prompt).toContain("PUSHED();");
    expect(review.state).toBe("COMMENTED");
    expect(review.commit).not.toBe(head);
    expect(review.body).toContain("the branch had moved before the review began");
  });

  it("does not approve a commit that was pushed during the review", async () => {
    const { review, prompt } = await reviewWith("moved", 3, pushTo("moved"));
    expect(prompt).not.toContain("PUSHED();");
    expect(review.state).toBe("COMMENTED");
    expect(review.body).toContain("the branch has moved since the review");
  });

  it.each([1, 2, 3])(
    "reads the text of the event, regardless of edits at read %i",
    async (read) => {
      const { head, review, prompt } = await reviewWith(`words-${read}`, read, (number) => {
        const issue = issueOf(number);
        Object.assign(issue, { title: "EDITED", body: "EDITED" });
        for (const comment of issue.comments) comment.body = "@asksvc EDITED";
      });
      expect(prompt).not.toContain("EDITED");
      for (const words of [`Asked words-${read}`, "Asked description.", "Asked wish."]) {
        expect(prompt).toContain(words);
      }
      expect(review).toMatchObject({ state: "APPROVED", commit: head });
    },
  );
});
