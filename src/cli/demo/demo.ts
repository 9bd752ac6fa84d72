import { resolve } from "node:path";
import type { DemoHost } from "../../demo/host/demo-host.ts";
import type { ReviewCommentState } from "../../demo/host/state.ts";
import { seedRefunds } from "../../demo/sample/refunds/seed-refunds.ts";
import type { SamplePull } from "../../demo/sample/seed-pull.ts";
import { seedSample } from "../../demo/sample/seed-sample.ts";
import { seedShares } from "../../demo/sample/shares/seed-shares.ts";
import { AppError } from "../../domain/core/app-error.ts";
import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";
import type { DemoOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";
import { cancelOnSignal } from "../io/cancel-on-signal.ts";
import { writeOutput } from "../io/write-output.ts";
import { allowTasks } from "./allow-tasks.ts";
import { createWebApi } from "./create-web-api.ts";
import { openDemoFolder } from "./demo-folder.ts";
import { readPort } from "./demo-ports.ts";
import { draftLine, startDraft } from "./draft-sample.ts";
import { fixSample } from "./fix-sample.ts";
import { postSample } from "./post-sample.ts";
import { postSecondReview } from "./post-second-review.ts";
import { findSample, pullPage } from "./sample-pages.ts";
import { type DemoServers, startDemoServers } from "./start-demo-servers.ts";
import { waitForJob } from "./wait-for-job.ts";

const FOLDER = ".demo";
/** Default delay, slow enough to watch the draft being written. */
const DEFAULT_PACE_MS = 30;
const MAX_PACE_MS = 10_000;

/**
 * Posts a review of one sample pull request, fixes a failing test with a follow-up, drafts a review of the other pull
 * request, and keeps the code host and the web app running. Returns the exit status.
 */
export async function demo(options: DemoOptions): Promise<number> {
  const asked = {
    host: readPort("--port", options.port),
    web: readPort("--web-port", options.webPort),
  };
  const isOnce = options.once === true;
  const pace = readPace(options.pace) ?? (isOnce ? 0 : DEFAULT_PACE_MS);
  const folder = resolve(FOLDER);
  openDemoFolder(folder, options.fresh === true);
  const { signal, release } = cancelOnSignal();
  try {
    const stage = await startDemoServers(folder, asked);
    try {
      await runDemo(stage, { pace, isOnce, signal });
      if (!isOnce) await waitForInterrupt(signal);
    } finally {
      await stage.close();
    }
  } catch (error) {
    // Ctrl-C is the normal end here.
    if (!signal.aborted || isOnce) throw error;
  } finally {
    release();
  }
  return EXIT.ok;
}

function readPace(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const pace = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (pace <= MAX_PACE_MS) return pace;
  const message = `--pace ${text} is not a valid delay; use milliseconds from 0 to ${MAX_PACE_MS}`;
  throw new AppError("usage-invalid", message, { details: {} });
}

interface DemoRunOptions {
  readonly pace: number;
  readonly isOnce: boolean;
  readonly signal: AbortSignal;
}

async function runDemo(
  stage: DemoServers,
  { pace, isOnce, signal }: DemoRunOptions,
): Promise<void> {
  const { host, model, web } = stage;
  const [checkout, storefront] = [seedSample(host), seedRefunds(host)];
  await print(introduction(stage));
  const { trigger } = web;
  const api = createWebApi(web.url, signal);
  const repository = `${checkout.owner}/${checkout.name}`;
  await allowTasks(api, repository, model);
  const posted = await postSample({ host, api, pull: checkout, trigger });
  await print(`${posted}\n\n${showPull(host, checkout)}\n`);
  await print(`${await postSecondReview({ host, api, pull: checkout, trigger })}\n`);
  await seedShares(host, checkout);
  const fixed = await fixSample({ host, api, webUrl: web.url, repository });
  await print(`${fixed.join("\n")}\n`);
  model?.pace(pace);
  const draft = await startDraft({ api, pull: storefront, trigger });
  const address = `${web.url}${draft.page}`;
  const addresses = [
    `The web app: ${web.url}/`,
    `A draft to edit and publish: ${address}`,
    `Its pull request: ${pullPage(host, storefront)}`,
    `What was posted: ${pullPage(host, checkout)}`,
  ];
  // The page shows the draft while it is being written.
  if (!isOnce) await print(`${addresses.join("\n")}\n`);
  const done = await waitForJob(api, draft.id);
  await print(draftLine(done, address));
}

const print = (text: string): Promise<void> => writeOutput(`${text}\n`, undefined);

function introduction({ host, model, web }: DemoServers): string {
  const whose =
    model === undefined
      ? "the model of your LLM_API_KEY"
      : "a scripted model that knows only these samples (set LLM_API_KEY to use your own)";
  return [
    `A code host with two repositories runs at ${host.serverUrl}, the web app at ${web.url}.`,
    `A maintainer writes ${web.trigger} on acme/checkout#1; the review is by ${whose}.`,
    "",
  ].join("\n");
}

/** Keeps everything running until Ctrl-C. */
async function waitForInterrupt(signal: AbortSignal): Promise<void> {
  await print("Everything keeps running until Ctrl-C.");
  if (signal.aborted) return;
  await new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
}

/** Formats the reviews of a pull request as stored by the code host. */
function showPull(host: DemoHost, sample: SamplePull): string {
  const { owner, name, number } = sample;
  const pull = findSample(host, sample)?.pull;
  const reviews = pull?.reviews ?? [];
  const shown = reviews.map((review) => {
    const comments = pull?.comments.filter(({ reviewId }) => reviewId === review.id) ?? [];
    return [
      `${review.author} · ${review.state} · on ${review.commit.slice(0, 7)}`,
      ...comments.map(showComment),
      indent(withoutMarkers(review.body)),
    ].join("\n\n");
  });
  const count = `${reviews.length} review${reviews.length === 1 ? "" : "s"} on ${owner}/${name}#${number}`;
  return sanitizeTerminalText([`${count}, as stored by the code host:`, ...shown].join("\n\n"));
}

function showComment({ path, side, line, startLine, body }: ReviewCommentState): string {
  const lines = startLine === undefined ? `${line}` : `${startLine}-${line}`;
  const place = side === "LEFT" ? `${lines} (deleted)` : lines;
  return `  ${path}:${place}\n${indent(indent(withoutMarkers(body)))}`;
}

const withoutMarkers = (body: string): string => body.replace(/\s*<!-- svc:\d .*-->\s*$/, "");

const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");
