import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseGithubEvent } from "../../src/adapters/github/parse-github-event.ts";
import { compose } from "../../src/compose/app.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import { findIssue } from "../../src/demo/host/find-repository.ts";
import type { HostCall } from "../../src/demo/host/host-context.ts";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { decideTrigger } from "../../src/domain/trigger/decide-trigger.ts";
import type { TriggerRequest } from "../../src/domain/trigger/trigger-decision.ts";
import { answer, type Endpoint, listing, startEndpoint } from "../fakes/endpoint.ts";
import { CLEAR } from "../fakes/fault-harness.ts";
import { createHurriedClock } from "../fakes/hurried-clock.ts";
import { startWatchedHost, type WatchedHost } from "../fakes/watched-host.ts";

const REPOSITORY = "acme/checkout";
const APPROVAL = JSON.stringify({ summary: "All is well.", event: "APPROVE", comments: [] });

let watched: WatchedHost;
let model: Endpoint;
beforeAll(async () => {
  [watched, model] = await Promise.all([
    startWatchedHost(),
    startEndpoint({ chat: [answer({ text: APPROVAL })], models: [listing(["obedient"])] }),
  ]);
  const { host } = watched;
  host.addRepository({ owner: "acme", name: "checkout", collaborators: { mira: "write" } });
  host.commit(REPOSITORY, { branch: "main", message: "Start", files: DEFAULT_BRANCH_FILES });
  host.commit(REPOSITORY, { branch: "release", from: "main", message: "Release", files: {} });
});
afterAll(async () => {
  watched.expectNoViolations();
  await Promise.all([watched[Symbol.asyncDispose](), model.close()]);
});
beforeEach(() => watched.host.setFaults(undefined));

let pulls = 0;

interface RequestedReview {
  readonly number: number;
  readonly branch: string;
  /** Full object id of the head that is asked for. */
  readonly head: string;
  readonly request: TriggerRequest;
}

/** Opens a pull request on which somebody who may do so asks for a review. */
async function ask(): Promise<RequestedReview> {
  pulls += 1;
  const { host } = watched;
  const branch = `change-${pulls}`;
  const commit = { branch, from: "main", message: "Change", author: "mira", files: CHANGE_FILES };
  const head = host.commit(REPOSITORY, commit);
  const words = { title: `Asked title ${pulls}.`, body: `Asked description ${pulls}.` };
  const number = host.openPull(REPOSITORY, { ...words, author: "mira", head: branch });
  const id = await host.comment(REPOSITORY, number, "mira", "@asksvc Asked wish.");
  const payload = host.payloadOf(REPOSITORY, id);
  const event = parseGithubEvent("issue_comment", payload);
  const decision = decideTrigger(event, { trigger: "@asksvc" });
  if (decision.kind !== "review") throw new Error("the comment asks for nothing");
  return { number, branch, head, request: decision.request };
}

const issueOf = (number: number) => {
  const repository = watched.host.state.repositories[0];
  if (repository === undefined) throw new Error("no repository");
  return findIssue(repository, `${number}`);
};

const EDITS = {
  "its words are edited and the wish is deleted": ({ number }: RequestedReview) => {
    const issue = issueOf(number);
    Object.assign(issue, { title: "EDITED title", body: "EDITED description" });
    issue.comments.length = 0;
  },
  "a commit is pushed": ({ branch }: RequestedReview) => {
    const files = { "src/evil.js": "PUSHED();\n" };
    watched.host.commit(REPOSITORY, { branch, message: "More", author: "mira", files });
  },
  "the branch is replaced": ({ branch }: RequestedReview) => {
    const files = { "src/evil.js": "PUSHED();\n" };
    const seed = { branch, from: "main", message: "Other", author: "mira", files };
    watched.host.commit(REPOSITORY, seed, { isForced: true });
  },
  "it is to be merged elsewhere": ({ number }: RequestedReview) => {
    Object.assign(issueOf(number).pull ?? {}, { baseBranch: "release" });
  },
} as const;

/** Reviews as the Action does, with something done before one of the calls to the code host, from 0. */
async function review(asked: RequestedReview, at: number, act: (asked: RequestedReview) => void) {
  const { host, folder } = watched;
  const { config } = loadConfig({
    LLM_API_BASE: model.baseUrl,
    LLM_API_KEY: "none",
    ALLOW_APPROVE: "1",
    GITHUB_API_URL: host.apiUrl,
    GITHUB_SERVER_URL: host.serverUrl,
    GITHUB_APP_ID: `${host.state.app.id}`,
    GITHUB_PRIVATE_KEY: host.appPrivateKey,
    CODE_HOST_PACING: "false",
    WEB_CLONE_CACHE_DIR: join(folder, "cache"),
  });
  const app = compose(config, {
    environment: { PATH: process.env.PATH },
    events: { emit: () => undefined },
    clock: createHurriedClock(),
  });
  const calls: HostCall[] = [];
  host.setFaults((call) => {
    calls.push(call);
    return calls.length - 1 === at ? { kind: "before", act: () => act(asked) } : undefined;
  });
  const before = model.chats.length;
  const { pull, instructions, title = "", description = "", commentUpdatedAt } = asked.request;
  const told = await app
    .codeHost()
    .reviewPull(
      {
        pull,
        instructions,
        isPublished: true,
        workId: `work-${asked.number}`,
        asked: { title, description },
        ...(commentUpdatedAt === undefined ? {} : { askedAt: commentUpdatedAt }),
        trigger: { kind: "issue-comment", id: asked.request.commentId },
      },
      AbortSignal.timeout(30_000),
    )
    .catch((error: unknown) => error);
  host.setFaults(undefined);
  const prompts = model.chats.slice(before).map(({ text }) => text);
  return { calls, prompts, told, reviews: issueOf(asked.number).pull?.reviews ?? [] };
}

describe("a review that approves everything", () => {
  it("approves the requested head when nothing changes meanwhile", async () => {
    const asked = await ask();
    const seen = await review(asked, -1, () => undefined);
    expect(seen.reviews).toMatchObject([{ state: "APPROVED", commit: asked.head }]);
    expectStory(seen, "no edit");
  });

  it.each(Object.entries(EDITS))(
    "is of one head, with the text of the event, when %s before any call",
    async (_what, act) => {
      const { calls } = await review(await ask(), -1, () => undefined);
      for (const [at] of calls.entries()) {
        const asked = await ask();
        const seen = await review(asked, at, act);
        const what = `call ${at}: ${seen.calls[at]?.method} ${seen.calls[at]?.path}`;
        expectStory(seen, what);
        expectVerdict(asked, seen, { what, at });
      }
    },
    240_000,
  );
});

type ReviewRun = Awaited<ReturnType<typeof review>>;

/** The model read the title, the description and the wish of the event, whatever they are by now. */
function expectStory({ prompts }: ReviewRun, what: string): void {
  for (const prompt of prompts) {
    expect(prompt, what).not.toContain("EDITED");
    for (const words of ["Asked title", "Asked description", "Asked wish."]) {
      expect(prompt, what).toContain(words);
    }
  }
}

interface Edit {
  readonly what: string;
  /** Call that it came before. */
  readonly at: number;
}

/** One review, or a clear failure; an approval only of what the model saw, and of where it was to be merged then. */
function expectVerdict(
  asked: RequestedReview,
  { told, calls, prompts, reviews }: ReviewRun,
  { what, at }: Edit,
): void {
  if (isAppError(told)) expect(told.code, what).toMatch(CLEAR);
  else if (told instanceof Error) throw told;
  expect(reviews, what).toHaveLength(isAppError(told) ? 0 : 1);
  const [posted] = reviews;
  if (posted?.state !== "APPROVED") return;
  const hasSeenPush = prompts.some((prompt) => prompt.includes("PUSHED"));
  expect(posted.commit !== asked.head, what).toBe(hasSeenPush);
  const reads = calls.flatMap((call, index) => (readsPull(asked, call) ? [index] : []));
  if (issueOf(asked.number).pull?.baseBranch === "release") {
    expect(at <= (reads[0] ?? 0) || at > (reads.at(-1) ?? 0), what).toBe(true);
  }
}

function readsPull({ number }: RequestedReview, { method, path }: HostCall): boolean {
  return method === "GET" && new RegExp(`/pulls/${number}(?:\\?|$)`).test(path);
}
