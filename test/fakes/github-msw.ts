import { HttpResponse, http, type JsonBodyType } from "msw";
import { createCommentPublisher } from "../../src/adapters/github/create-comment-publisher.ts";
import { createPullReader } from "../../src/adapters/github/create-pull-reader.ts";
import { createReviewPublisher } from "../../src/adapters/github/create-review-publisher.ts";
import type { GithubOptions } from "../../src/adapters/github/github-options.ts";
import type { GithubTokens } from "../../src/adapters/github/github-tokens.ts";
import { githubOptions, staticTokens } from "./github-sample.ts";

export const API = "https://code.example/api/v3";
export const TOKEN = "ghp_0123456789abcdef";
export const REF = { owner: "acme", name: "shop", number: 7 } as const;
export const SHA = { base: "a".repeat(40), head: "b".repeat(40) } as const;
export const idle = () => new AbortController().signal;

/** What the code host answers of `REF`; parts of it can be replaced. */
export function pullBody(parts: Readonly<Record<string, unknown>> = {}): JsonBodyType {
  const repo = { name: "shop", full_name: "acme/shop", owner: { login: "acme" } };
  return {
    html_url: "https://code.example/acme/shop/pull/7",
    title: "Change",
    body: null,
    user: { login: "mia" },
    state: "open",
    changed_files: 1,
    base: { ref: "main", sha: SHA.base, repo: { ...repo, default_branch: "main" } },
    head: { ref: "feature", sha: SHA.head, repo },
    ...parts,
  } as JsonBodyType;
}

export const PULL_URL = `${API}/repos/acme/shop/pulls/7`;
const COMPARISON = { merge_base_commit: { sha: SHA.base }, status: "ahead" };
export const comparison = http.get(`${API}/repos/acme/shop/compare/*`, () =>
  HttpResponse.json(COMPARISON),
);
export const posted = { id: 5, html_url: `${PULL_URL}#5`, body: "Hello", user: { login: "mia" } };

/** Reader, publisher and clock against `API`. */
export function openMocked(
  overrides: Partial<GithubOptions & { readonly tokens: GithubTokens }> = {},
) {
  const base = { ...githubOptions({ apiUrl: API }), ...overrides };
  const tokens = overrides.tokens ?? staticTokens({ apiUrl: base.apiUrl }, TOKEN);
  const options = { ...base, tokens };
  const { clock } = githubOptions({ apiUrl: API });
  const timed = { ...options, clock };
  return {
    ...createPullReader(timed),
    ...createReviewPublisher(timed),
    ...createCommentPublisher(timed),
    clock,
  };
}
