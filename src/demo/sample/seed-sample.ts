import type { DemoHost } from "../host/demo-host.ts";
import { CHANGE_FILES } from "./change-files.ts";
import { TRUNK_FILES } from "./trunk-files.ts";

const OWNER = "acme";
const NAME = "checkout";
const BRANCH = "loyalty-discount";

export interface SamplePull {
  readonly owner: string;
  readonly name: string;
  readonly number: number;
}

/** Makes the sample repository with its pull request, or finds the one that is there. */
export function seedSample(host: DemoHost): SamplePull {
  const repository = `${OWNER}/${NAME}`;
  const known = host.state.repositories.find(
    ({ owner, name }) => `${owner}/${name}` === repository,
  );
  const open = known?.issues.find(({ pull }) => pull?.headBranch === BRANCH);
  if (open !== undefined) return { owner: OWNER, name: NAME, number: open.number };
  if (known === undefined)
    host.addRepository({
      owner: OWNER,
      name: NAME,
      collaborators: { mira: "write", jon: "write" },
    });
  const author = "mira";
  host.commit(repository, {
    branch: "main",
    message: "Carts, orders and payments",
    author: "jon",
    files: TRUNK_FILES,
  });
  host.commit(repository, {
    branch: BRANCH,
    from: "main",
    message: "Give loyal customers a discount",
    author,
    files: CHANGE_FILES,
  });
  const number = host.openPull(repository, {
    title: "Loyalty discount, and charges that are retried",
    body: "Loyal customers get one per cent for every year. While I was there: the gateway drops a request now and then, so `charge` tries three times, and the order list shows paid orders only.",
    author,
    head: BRANCH,
    base: "main",
  });
  return { owner: OWNER, name: NAME, number };
}
