import { expect, test } from "vitest";
import type { Exchange } from "../../src/demo/host/host-context.ts";
import { createExchangeValidator } from "../fakes/exchange-validator.ts";

const json = { "content-type": "application/json; charset=utf-8" };

const rate = { limit: 5000, remaining: 4999, reset: 1, used: 1 };

const exchange = (change: Partial<Exchange>): Exchange => ({
  method: "GET",
  path: "/rate_limit",
  requestHeaders: {},
  status: 200,
  responseHeaders: json,
  responseBody: { resources: { core: rate, search: rate }, rate },
  ...change,
});

const review = (change: Partial<Exchange>): Exchange =>
  exchange({
    method: "POST",
    path: "/repos/acme/shop/pulls/1/reviews",
    requestBody: { body: "Fine.", event: "COMMENT" },
    status: 403,
    responseBody: { message: "Forbidden" },
    ...change,
  });

const validate = (...exchanges: Exchange[]) => {
  const referee = createExchangeValidator();
  for (const one of exchanges) referee.observe(one);
  return referee.violations();
};

test("an exchange as described is no violation", () => {
  expect(validate(exchange({}), review({}))).toEqual([]);
});

test("a path that is not described is reported", () => {
  expect(validate(exchange({ path: "/repos/acme/shop/pulls/1/wishes" }))).toEqual([
    "GET /repos/acme/shop/pulls/1/wishes is not described",
  ]);
});

test("a method that a path does not have is reported", () => {
  expect(validate(exchange({ method: "DELETE" }))).toEqual(["DELETE /rate_limit is not described"]);
});

test("the place that a redirect named may be called", () => {
  const location = "http://127.0.0.1:1/api/v3/orgs/acme/public_members/mia";
  const member = exchange({
    path: "/orgs/acme/members/mia",
    status: 302,
    responseHeaders: { location },
    responseBody: undefined,
  });
  const followed = exchange({ path: "/orgs/acme/public_members/mia", status: 404 });
  expect(validate(member, followed)).toEqual([]);
  expect(validate(followed)).toHaveLength(1);
});

test("a query parameter that is not described is reported, and one of a wrong type", () => {
  expect(validate(exchange({ path: "/rate_limit?page=2" }))).toEqual([
    "GET /rate_limit query page is not described",
  ]);
  const files = exchange({ path: "/repos/a/b/pulls/1/files?per_page=all", responseBody: [] });
  expect(validate(files)).toEqual(["GET /repos/a/b/pulls/1/files query per_page must be integer"]);
});

test("a parameter of the path has its type", () => {
  const files = exchange({ path: "/repos/a/b/pulls/one/files", responseBody: [] });
  expect(validate(files)).toEqual([
    "GET /repos/a/b/pulls/one/files path {pull_number} must be integer",
  ]);
});

test("a literal segment goes before a parameter", () => {
  const path = "/repos/a/b/pulls/comments/files";
  expect(validate(exchange({ path, responseBody: [] }))).toContain(
    `GET ${path} path {comment_id} must be integer`,
  );
});

test("a field of the request that the description does not contain is reported, at any depth", () => {
  const comment = { path: "a.ts", body: "No.", line: 3, colour: "red" };
  const requestBody = { body: "Fine.", event: "COMMENT", mood: "good", comments: [comment] };
  expect(validate(review({ requestBody }))).toEqual([
    "POST /repos/acme/shop/pulls/1/reviews request /mood is not described",
    "POST /repos/acme/shop/pulls/1/reviews request /comments/0/colour is not described",
  ]);
});

test("a request field of a wrong type is reported, unless the host refused it", () => {
  const requestBody = { body: "Fine.", event: "CHEER" };
  expect(validate(review({ requestBody }))).toEqual([
    "POST /repos/acme/shop/pulls/1/reviews request /event must be equal to one of the allowed values: APPROVE, REQUEST_CHANGES, COMMENT",
  ]);
  const responseBody = { message: "Unprocessable Entity", errors: ["no"], documentation_url: "x" };
  expect(validate(review({ requestBody, status: 422, responseBody }))).toEqual([]);
});

test("a missing field of an answer is reported, also behind references", () => {
  const responseBody = { resources: { core: rate, search: { ...rate, used: undefined } }, rate };
  expect(validate(exchange({ responseBody: JSON.parse(JSON.stringify(responseBody)) }))).toEqual([
    "GET /rate_limit 200 response /resources/search must have required property 'used'",
  ]);
});

test("an answer may be null only where it is nullable", () => {
  const verification = { verified: false, reason: "unsigned" };
  const commit = {
    sha: "a",
    node_id: "n",
    url: "http://h/u",
    html_url: "http://h/u",
    author: { date: "2026-01-02T03:04:05Z", email: "m@h", name: "M" },
    committer: { date: "2026-01-02T03:04:05Z", email: "m@h", name: "M" },
    message: "Fix",
    tree: { sha: "b", url: "http://h/t" },
    parents: [],
    verification: { ...verification, signature: null, payload: null, verified_at: null },
  };
  const path = "/repos/a/b/git/commits/abc";
  expect(validate(exchange({ path, responseBody: commit }))).toEqual([]);
  expect(validate(exchange({ path, responseBody: { ...commit, tree: null } }))).toEqual([
    `GET ${path} 200 response /tree must be object`,
  ]);
  const late = { ...commit, author: { ...commit.author, date: "yesterday" } };
  expect(validate(exchange({ path, responseBody: late }))).toEqual([
    `GET ${path} 200 response /author/date must match format "date-time"`,
  ]);
});

test("the account of an installation is a user or an enterprise, and nothing less", () => {
  const person = {
    login: "mia",
    id: 1,
    node_id: "n",
    avatar_url: "http://h/a",
    gravatar_id: "",
    url: "http://h/u",
    html_url: "http://h/mia",
    followers_url: "http://h/u",
    following_url: "http://h/u",
    gists_url: "http://h/u",
    starred_url: "http://h/u",
    subscriptions_url: "http://h/u",
    organizations_url: "http://h/u",
    repos_url: "http://h/u",
    events_url: "http://h/u",
    received_events_url: "http://h/u",
    type: "User",
    site_admin: false,
  };
  const installation = {
    id: 1,
    account: person,
    repository_selection: "all",
    access_tokens_url: "http://h/u",
    repositories_url: "http://h/u",
    html_url: "http://h/u",
    app_id: 1,
    app_slug: "a",
    target_id: 1,
    target_type: "User",
    permissions: {},
    events: [],
    created_at: "2026-01-02T03:04:05Z",
    updated_at: "2026-01-02T03:04:05Z",
    single_file_name: null,
    suspended_by: null,
    suspended_at: null,
  };
  const path = "/app/installations";
  expect(validate(exchange({ path, responseBody: [installation] }))).toEqual([]);
  const nobody = { ...installation, account: { ...person, login: undefined } };
  expect(validate(exchange({ path, responseBody: [nobody] }))).toHaveLength(1);
});

test("a status that is not described is reported, an ordinary refusal is not", () => {
  expect(validate(exchange({ status: 201 }))).toEqual(["GET /rate_limit 201 is not described"]);
  expect(validate(exchange({ status: 401, responseBody: { message: "Bad credentials" } }))).toEqual(
    [],
  );
  expect(validate(exchange({ status: 401, responseBody: { message: 3 } }))).toEqual([
    "GET /rate_limit 401 response /message must be string",
  ]);
});

test("an answer without content has no body", () => {
  const path = "/orgs/acme/members/mia";
  const none = exchange({ path, status: 204, responseBody: undefined });
  expect(validate(none)).toEqual([]);
  expect(validate({ ...none, responseBody: {} })).toEqual([`GET ${path} 204 response has a body`]);
});

test("contents and refs take paths with slashes, and raw contents have no schema", () => {
  const path = "/repos/a/b/contents/src/deep/file.ts?ref=main";
  const responseHeaders = { "content-type": "application/vnd.github.raw+json" };
  const missing = { status: 404, responseBody: { message: "Not Found" } };
  expect(
    validate(
      exchange({ path, responseHeaders, responseBody: "text" }),
      exchange({ path: "/repos/a/b/git/ref/heads/svc/fix/1", ...missing }),
      exchange({ path: "/repos/a/b/compare/main...me:svc/fix", ...missing }),
      exchange({ path: "/repos/a/b/contents/", ...missing }),
    ),
  ).toEqual([]);
});

test("the operations that were seen are listed once", () => {
  const referee = createExchangeValidator();
  referee.observe(exchange({}));
  referee.observe(exchange({}));
  referee.observe(review({}));
  expect(referee.seen()).toEqual([
    "GET /rate_limit 200",
    "POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews 403",
  ]);
});
