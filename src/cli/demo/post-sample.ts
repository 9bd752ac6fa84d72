import type { DemoHost } from "../../demo/host/demo-host.ts";
import type { SamplePull } from "../../demo/sample/seed-pull.ts";
import type { ReviewRow } from "../../domain/api/job-response.ts";
import { isTerminal } from "../../domain/job/job.ts";
import type { WebApi } from "./create-web-api.ts";
import { findSample, reviewPage } from "./sample-pages.ts";
import { waitForJob } from "./wait-for-job.ts";

export interface PostSample {
  readonly host: DemoHost;
  readonly api: WebApi;
  readonly pull: SamplePull;
  readonly trigger: string;
}

/** Whom the demo lets ask: somebody who may write, and did not open the pull request. */
const MAINTAINER = "jon";

/**
 * Has the pull request reviewed as a maintainer would: by a comment on it, whose webhook reaches the web app. Gives the
 * line that says what came of it. What was posted already is not asked for again.
 */
export async function postSample(sample: PostSample): Promise<string> {
  const { host, api, pull } = sample;
  const [newest, ...older] = await listReviews(sample);
  const isPosted = [newest, ...older].some((job) => job?.status === "published");
  if (isPosted) return `already reviewed: ${reviewPage(host, pull)}`;
  const before = reviewPage(host, pull);
  const isOpen = newest !== undefined && !isTerminal(newest.status);
  const id = isOpen ? newest.id : await requestReview(sample, newest);
  const { status, error } = await waitForJob(api, id);
  const page = reviewPage(host, pull);
  if (status === "published")
    return page === before ? `already reviewed: ${page}` : `review posted: ${page}`;
  return `not reviewed (${status})${error === undefined ? "" : `: ${error}`}`;
}

/** What was asked for by comments, the newest first. */
async function listReviews({ api, pull }: PostSample): Promise<readonly ReviewRow[]> {
  const { reviews } = await api.reviews();
  return reviews.filter(
    ({ kind, source, repository, pull: number }) =>
      kind === "review" &&
      source === "webhook" &&
      repository === `${pull.owner}/${pull.name}` &&
      number === pull.number,
  );
}

/** Gives the id of the job that comes of it. A comment that nothing came of, as of a killed demo, is delivered again. */
async function requestReview(sample: PostSample, earlier: ReviewRow | undefined): Promise<string> {
  const { host, pull, trigger } = sample;
  const repository = `${pull.owner}/${pull.name}`;
  const comments = findSample(host, pull)?.comments ?? [];
  const unheard = earlier === undefined ? comments.find(isTriggerComment(trigger)) : undefined;
  if (unheard === undefined) {
    const body = `${trigger} please look before I merge this.`;
    await host.comment(repository, pull.number, MAINTAINER, body);
  } else await host.deliver(repository, unheard.id);
  const [job] = await listReviews(sample);
  if (job !== undefined && job.id !== earlier?.id) return job.id;
  const status = host.state.deliveries.at(-1)?.statusCode;
  throw new Error(
    `the web app did not take the comment on ${repository}#${pull.number}: ${status}`,
  );
}

const isTriggerComment =
  (trigger: string) =>
  ({ author, body }: { readonly author: string; readonly body: string }): boolean =>
    author === MAINTAINER && body.startsWith(`${trigger} `);
