import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FaultPlan, HostCall } from "../../src/demo/host/host-context.ts";
import { commentPublisherContract } from "../contracts/comment-publisher.contract.ts";
import type { OpenPublisher, WriteFault } from "../contracts/opened-publisher.ts";
import {
  PULL_SAMPLE,
  pullReaderContract,
  type ReaderFault,
} from "../contracts/pull-reader.contract.ts";
import { reviewPublisherContract } from "../contracts/review-publisher.contract.ts";
import { createExchangeValidator } from "../fakes/exchange-validator.ts";
import {
  addManyPull,
  appTokens,
  type GithubSample,
  openCodeHost,
  startGithubSample,
  staticTokens,
} from "../fakes/github-sample.ts";

let sample: GithubSample;
let many: number;
beforeAll(async () => {
  sample = await startGithubSample();
  many = await addManyPull(sample);
}, 60_000);
afterAll(() => sample.close());

const isOfPull = ({ path }: HostCall) => /\/(pulls|issues|compare)\b/.test(path);

function readingFaults(fault: ReaderFault | undefined): FaultPlan | undefined {
  let failed = 0;
  if (fault === "lapse")
    return (call) => (isOfPull(call) && failed++ < 2 ? LAPSES[failed] : undefined);
  if (fault === "outage") return (call) => (isOfPull(call) ? { kind: "error" } : undefined);
  if (fault === "silence") return (call) => (isOfPull(call) ? { kind: "stall" } : undefined);
  if (fault === "quota") return () => ({ kind: "secondary-limit", retryAfterSeconds: 3600 });
  return undefined;
}
const LAPSES = [undefined, { kind: "error" }, { kind: "reset" }] as const;

const WRONG_TOKEN = "ghs_wrongwrongwrongwrongwrong";

pullReaderContract("github", async (fault) => {
  sample.host.setFaults(readingFaults(fault));
  const user = sample.host.userToken("mia");
  const tokens =
    fault === "denied" ? staticTokens(sample.host, WRONG_TOKEN) : appTokens(sample.host);
  const { repository } = PULL_SAMPLE;
  return {
    reader: openCodeHost(sample.host, tokens),
    change: sample.change,
    many: { ...repository, number: many },
    issue: { ...repository, number: sample.issue },
    main: sample.main,
    feature: sample.feature,
    secrets: [user, WRONG_TOKEN, "ghs_"],
    close: async () => sample.host.setFaults(undefined),
  };
});

function writingFaults(fault: WriteFault | undefined): FaultPlan | undefined {
  let writes = 0;
  return (call) => {
    if (fault === "lost-edit" && call.method !== "PATCH") return undefined;
    if (!isWrite(call) || writes++ > 0) return undefined;
    if (fault === "lost-edit") return { kind: "reset-after" };
    if (fault === "lost-before") return { kind: "error" };
    if (fault === "lost-after") return { kind: "reset-after" };
    if (fault === "late") return { kind: "late", effectMs: 100, listedMs: 200 };
    if (fault === "limited") return { kind: "secondary-limit", retryAfterSeconds: 20 };
    return fault === "silence" ? { kind: "stall" } : undefined;
  };
}

const isWrite = ({ method, path }: HostCall) => method !== "GET" && path.startsWith("/repos/");

const openPublisher: OpenPublisher = async (fault) => {
  const own = await startGithubSample();
  const { host, change } = own;
  host.state.app.permissions = { ...host.state.app.permissions, issues: "write" };
  const plan = writingFaults(fault);
  let writes = 0;
  host.setFaults((call) => {
    if (isWrite(call)) writes++;
    return plan?.(call);
  });
  const codeHost = openCodeHost(host, appTokens(host));
  return {
    publisher: codeHost,
    comments: codeHost,
    reader: codeHost,
    change,
    issue: { ...PULL_SAMPLE.repository, number: own.issue },
    head: own.feature,
    strange: own.main,
    commentAsStranger: async (body) => {
      await host.comment("acme/shop", change.number, "rex", body);
    },
    commentId: own.commentId,
    writes: () => writes,
    pass: (ms) => setTimeout(ms),
    close: own.close,
  };
};

reviewPublisherContract("github", openPublisher);
commentPublisherContract("github", openPublisher);

it("sends only what the code host's own description knows", async () => {
  const own = await startGithubSample();
  const referee = createExchangeValidator();
  const { change, feature: commit, main } = own;
  const codeHost = openCodeHost(own.host, appTokens(own.host));
  const { signal } = new AbortController();
  const pull = await codeHost.pull(change, signal);
  await codeHost.files(pull, signal);
  const place = { path: "src/price.ts", side: "RIGHT", line: 3, startLine: 2 } as const;
  const comments = [{ ...place, body: "Why?" }];
  const review = { commit, event: "REQUEST_CHANGES", body: "No", comments } as const;
  await codeHost.postReview(change, review, signal);
  await codeHost.reviews(change, signal);
  const [thread] = await codeHost.threads(change, signal);
  const target = { pull: change, id: thread?.id ?? 0 };
  const { id: reply } = await codeHost.reply(target, "Because", signal);
  await codeHost.edit(change, { kind: "review-comment", id: reply, body: "For" }, signal);
  await codeHost.threadReplies(target, signal);
  const { id: comment } = await codeHost.comment(change, "Done", signal);
  await codeHost.edit(change, { kind: "issue-comment", id: comment, body: "Undone" }, signal);
  await codeHost.comments(change, signal);
  await codeHost.react(change, { kind: "review-comment", id: target.id }, signal);
  await codeHost.react(change, { kind: "issue-comment", id: own.commentId }, signal);
  await codeHost.branchHead(change, "main", signal);
  await codeHost.isAncestor(change, { ancestor: main, commit }, signal);
  await codeHost.compareCommits(change, { from: main, to: commit }, signal);
  await codeHost.fileAt(change, { path: "docs/bytes.bin", ref: "main", maxBytes: 100 }, signal);
  for (const exchange of own.exchanges) referee.observe(exchange);
  expect(referee.violations()).toEqual([]);
  expect(own.exchanges.length).toBeGreaterThan(18);
  await own.close();
});
