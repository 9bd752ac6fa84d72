import type { DemoHost } from "../../demo/host/demo-host.ts";
import type { IssueState } from "../../demo/host/state.ts";
import type { SamplePull } from "../../demo/sample/seed-pull.ts";

/** A pull request as stored by the code host. */
export function findSample(
  { state }: DemoHost,
  { owner, name, number }: SamplePull,
): IssueState | undefined {
  const repository = state.repositories.find((one) => one.owner === owner && one.name === name);
  return repository?.issues.find((issue) => issue.number === number);
}

/** Returns the page of a pull request on the code host. */
export const pullPage = ({ serverUrl }: DemoHost, { owner, name, number }: SamplePull): string =>
  `${serverUrl}/${owner}/${name}/pull/${number}`;

/** Returns the page of the service's last review, or of the pull request if there is none. */
export function reviewPage(host: DemoHost, sample: SamplePull): string {
  const reviews = findSample(host, sample)?.pull?.reviews ?? [];
  const last = reviews.findLast(({ author }) => author === `${host.state.app.slug}[bot]`);
  const page = pullPage(host, sample);
  return last === undefined ? page : `${page}#pullrequestreview-${last.id}`;
}
