import type { ReviewState } from "../../demo/host/state.ts";
import { FOLLOW_UP_PUSH } from "../../demo/sample/follow-up-push.ts";
import { isTerminal } from "../../domain/job/job.ts";
import { listReviews, MAINTAINER, type PostSample } from "./post-sample.ts";
import { findSample, reviewPage } from "./sample-pages.ts";
import { waitForJob } from "./wait-for-job.ts";

/**
 * Pushes the author's answer to the first review and requests a review of what is new. Returns one line with the
 * outcome. The push is made once, and a posted review is not requested again.
 */
export async function postSecondReview(sample: PostSample): Promise<string> {
  const { host, api, pull } = sample;
  const reviews = listOwnReviews(sample);
  if (reviews.length === 0) return "no second review: the first one was not posted";
  const reviewed = reviews[0]?.commit;
  const current = await readHead(sample);
  const head = current === reviewed ? pushFollowUp(sample) : current;
  const known = findReview(sample, head);
  if (known !== undefined)
    return `second review already posted: ${describe(sample, known)}, ${reviewPage(host, pull)}`;
  const [newest] = await listReviews(sample);
  const isOpen = newest !== undefined && !isTerminal(newest.status);
  const id = isOpen ? newest.id : await requestAgain(sample);
  const { status, error } = await waitForJob(api, id);
  const posted = findReview(sample, head);
  if (posted !== undefined)
    return `second review posted: ${describe(sample, posted)}, ${reviewPage(host, pull)}`;
  return `no second review (${status})${error === undefined ? "" : `: ${error}`}`;
}

function listOwnReviews({ host, pull }: PostSample): readonly ReviewState[] {
  const reviews = findSample(host, pull)?.pull?.reviews ?? [];
  return reviews.filter(({ author }) => author === `${host.state.app.slug}[bot]`);
}

const findReview = (sample: PostSample, head: string): ReviewState | undefined =>
  listOwnReviews(sample).findLast(({ commit }) => commit === head);

function describe({ host, pull }: PostSample, review: ReviewState): string {
  const comments = findSample(host, pull)?.pull?.comments ?? [];
  const findings = comments.filter(({ inReplyTo }) => inReplyTo === undefined);
  const own = findings.filter(({ reviewId }) => reviewId === review.id);
  const closed = findings.filter(({ isResolved }) => isResolved === true);
  return `${count(own, "new finding")}, ${count(closed, "closed thread")}`;
}

const count = ({ length }: readonly unknown[], noun: string): string =>
  `${length} ${noun}${length === 1 ? "" : "s"}`;

async function readHead({ host, pull }: PostSample): Promise<string> {
  const { owner, name, number } = pull;
  const response = await fetch(`${host.apiUrl}/repos/${owner}/${name}/pulls/${number}`);
  const { head } = (await response.json()) as { readonly head: { readonly sha: string } };
  return head.sha;
}

function pushFollowUp({ host, pull }: PostSample): string {
  const branch = findSample(host, pull)?.pull?.headBranch ?? "";
  return host.commit(`${pull.owner}/${pull.name}`, { branch, ...FOLLOW_UP_PUSH });
}

/** Comments and returns the id of the job. A comment without a job, as after a killed demo, is delivered again. */
async function requestAgain(sample: PostSample): Promise<string> {
  const { host, pull, trigger } = sample;
  const repository = `${pull.owner}/${pull.name}`;
  const body = `${trigger} review`;
  const before = await listReviews(sample);
  const comments = findSample(host, pull)?.comments ?? [];
  const requests = comments.filter(({ author }) => author === MAINTAINER);
  const unheard = requests.length > before.length ? requests.at(-1) : undefined;
  if (unheard?.body === body) await host.deliver(repository, unheard.id);
  else await host.comment(repository, pull.number, MAINTAINER, body);
  const [job] = await listReviews(sample);
  if (job !== undefined && job.id !== before[0]?.id) return job.id;
  throw new Error(`the web app did not accept the comment ${body} on ${repository}#${pull.number}`);
}
