import type { CommitSeed, DemoHost } from "../host/demo-host.ts";

export interface SamplePull {
  readonly owner: string;
  readonly name: string;
  readonly number: number;
}

/** Repository with one pull request. */
export interface PullPlan {
  readonly owner: string;
  readonly name: string;
  /** Logins with write permission. */
  readonly writers: readonly string[];
  readonly defaultBranch: Pick<CommitSeed, "message" | "author" | "files">;
  readonly change: Pick<CommitSeed, "message" | "author" | "files"> & { readonly author: string };
  readonly branch: string;
  readonly title: string;
  readonly body: string;
}

/** Creates a repository with its pull request, or returns the existing one. */
export function seedPull(host: DemoHost, plan: PullPlan): SamplePull {
  const { owner, name, branch, defaultBranch, change, title, body } = plan;
  const known = host.state.repositories.find((one) => one.owner === owner && one.name === name);
  const open = known?.issues.find(({ pull }) => pull?.headBranch === branch);
  if (open !== undefined) return { owner, name, number: open.number };
  if (known === undefined) {
    const writers = plan.writers.map((login) => [login, "write"] as const);
    host.addRepository({ owner, name, collaborators: Object.fromEntries(writers) });
  }
  const repository = `${owner}/${name}`;
  host.commit(repository, { branch: "main", ...defaultBranch });
  host.commit(repository, { branch, from: "main", ...change });
  const { author } = change;
  const number = host.openPull(repository, { title, body, author, head: branch, base: "main" });
  return { owner, name, number };
}
