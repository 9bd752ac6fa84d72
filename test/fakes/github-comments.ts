import { parseGithubEvent } from "../../src/adapters/github/parse-github-event.ts";
import type { CodeHostEvent } from "../../src/domain/trigger/code-host-event.ts";

/** An event of GitHub: its name and its JSON body. */
export interface GithubEvent {
  readonly name: string;
  readonly payload: unknown;
}

/** The event in our own terms. */
export const parse = ({ name, payload }: GithubEvent): CodeHostEvent =>
  parseGithubEvent(name, payload);

/** A JSON object of which a test changes parts; a part of `undefined` is taken out. */
export type Json = { readonly [key: string]: unknown };

const user = { login: "mona", id: 1, type: "User", site_admin: false };
const comment = {
  id: 501,
  html_url: "https://github.com/octo/shop/pull/12#issuecomment-501",
  body: "@asksvc look at the cache",
  user,
  author_association: "MEMBER",
  created_at: "2026-03-01T10:00:00Z",
  updated_at: "2026-03-01T10:00:01Z",
};
const repository = {
  id: 7,
  name: "shop",
  full_name: "octo/shop",
  private: true,
  default_branch: "main",
  owner: { login: "octo", type: "Organization" },
};
const rest = { repository, installation: { id: 99 }, sender: user };
const subject = { number: 12, state: "open", title: "Speed up the cart", body: "It was slow." };

/** A comment on the page of a pull request, as the code host delivers it, with changes. */
export function issueComment(...changes: readonly Json[]): GithubEvent {
  return event("issue_comment", changes, {
    action: "created",
    comment,
    issue: { ...subject, draft: false, pull_request: { merged_at: null }, labels: [] },
    ...rest,
  });
}

/** A comment on a line of a pull request, as the code host delivers it, with changes. */
export function lineComment(...changes: readonly Json[]): GithubEvent {
  return event("pull_request_review_comment", changes, {
    action: "created",
    comment: {
      ...comment,
      html_url: "https://github.com/octo/shop/pull/12#discussion_r501",
      path: "src/cart.ts",
      line: 40,
      original_line: 38,
      side: "RIGHT",
      diff_hunk: "@@ -1 +1 @@\n-a\n+b",
    },
    pull_request: {
      ...subject,
      draft: true,
      head: { ref: "fast", repo: { full_name: "octo/shop" } },
    },
    ...rest,
  });
}

/** A new pull request, as the code host delivers it, with changes. */
export function pullRequestEvent(...changes: readonly Json[]): GithubEvent {
  return event("pull_request", changes, {
    action: "opened",
    number: 12,
    pull_request: {
      ...subject,
      draft: false,
      user,
      author_association: "MEMBER",
      updated_at: "2026-03-01T10:00:01Z",
      head: { ref: "fast", sha: "c".repeat(40), repo: { full_name: "octo/shop" } },
    },
    ...rest,
  });
}

function event(name: string, changes: readonly Json[], payload: Json): GithubEvent {
  return { name, payload: changes.reduce(merge, payload) };
}

function merge(base: Json, change: Json): Json {
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(change)) {
    const known = result[key];
    if (value === undefined) delete result[key];
    else result[key] = isJson(known) && isJson(value) ? merge(known, value) : value;
  }
  return result;
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
