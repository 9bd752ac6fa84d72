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

/** The user who requests the review: may write, and is not the pull request's author. */
export const MAINTAINER = "jon";

/**
 * Requests a review with a maintainer's comment, whose webhook reaches the web app. Returns one line with the outcome.
 * A posted review is not requested again.
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

/** Lists the jobs that comments requested, newest first. */
export async function listReviews({ api, pull }: PostSample): Promise<readonly ReviewRow[]> {
  const { reviews } = await api.reviews();
  return reviews.filter(
    ({ kind, source, repository, pull: number }) =>
      kind === "review" &&
      source === "webhook" &&
      repository === `${pull.owner}/${pull.name}` &&
      number === pull.number,
  );
}

/** Comments and returns the id of the job. A comment without a job, as after a killed demo, is delivered again. */
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
    `the web app did not accept the comment on ${repository}#${pull.number}: ${status}`,
  );
}

const isTriggerComment =
  (trigger: string) =>
  ({ author, body }: { readonly author: string; readonly body: string }): boolean =>
    author === MAINTAINER && body.startsWith(`${trigger} `);
