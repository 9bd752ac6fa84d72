import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { configBody, type RepositoryResources } from "./access-harness.ts";
import type { RequestParts } from "./person-client.ts";

/** A request as somebody sends it who knows everything about what it is for. */
export interface AccessRequest extends RequestParts {
  readonly path: string;
}

type MakeRequest = (place: RepositoryResources, modelUrl: string) => AccessRequest;

/** A file that the sample's change holds. */
const CHANGED = encodeURIComponent(Object.keys(CHANGE_FILES)[0] ?? "");
const SEEN = { "if-match": '"1"' };
const PATCH = { body: { summary: "In other words." }, headers: SEEN };

const ofDraft =
  (view: string, sent: RequestParts = {}): MakeRequest =>
  ({ draft }) => ({ path: `/api/reviews/${draft()}/${view}`, ...sent });

const ofRun =
  (view: string): MakeRequest =>
  ({ repository, number, draft }) => ({
    path: `/reviews/${repository}/${number}/${draft()}/${view}`,
  });

const ofTask =
  (view: string): MakeRequest =>
  ({ repository, task }) => ({ path: `/tasks/${repository}/${task}/${view}` });

const plain =
  (path: string, sent: RequestParts = {}): MakeRequest =>
  () => ({ path, ...sent });

const ofConfig =
  (after: string, sent: RequestParts = {}): MakeRequest =>
  ({ config }) => ({ path: `/api/providers/${config()}${after}`, ...sent });

/** One for each route of the server. */
export const ACCESS_REQUESTS: Readonly<Record<string, MakeRequest>> = {
  "GET /api/session": plain("/api/session"),
  "GET /api/reviews": plain("/api/reviews"),
  "POST /api/reviews": ({ repository, number }) => ({
    path: "/api/reviews",
    body: { pullRequest: `${repository}#${number}`, comment: "@asksvc look" },
  }),
  "GET /api/pulls": ({ repository, number }) => ({
    path: `/api/pulls?q=${encodeURIComponent(`${repository}#${number}`)}`,
  }),
  "GET /api/pulls/estimate": ({ repository, number }) => ({
    path: `/api/pulls/estimate?q=${encodeURIComponent(`${repository}#${number}`)}`,
  }),
  "GET /api/reviews/:id/draft": ofDraft("draft"),
  "GET /api/reviews/:id/diff": ofDraft("diff?rows=1500"),
  "GET /api/reviews/:id/head": ofDraft("head"),
  "GET /api/reviews/:id/threads": ofDraft("threads"),
  "GET /api/reviews/:id/file": ofDraft(`file?path=${CHANGED}`),
  "PATCH /api/reviews/:id/draft": ofDraft("draft", PATCH),
  "POST /api/reviews/:id/publish": ofDraft("publish", { body: {}, headers: SEEN }),
  "POST /api/reviews/:id/discard": ofDraft("discard"),
  "POST /api/reviews/:id/rerun": ofDraft("rerun"),
  "GET /api/jobs/:id": ({ draft }) => ({ path: `/api/jobs/${draft()}` }),
  "POST /api/jobs/:id/cancel": ({ draft }) => ({ path: `/api/jobs/${draft()}/cancel` }),
  "GET /reviews/:owner/:name/:number/:id/status": ofRun("status"),
  "GET /reviews/:owner/:name/:number/:id/log": ofRun("log"),
  "GET /reviews/:owner/:name/:number/:id/stream": ofRun("stream"),
  "GET /tasks/:owner/:name/:id/status": ofTask("status"),
  "GET /tasks/:owner/:name/:id/log": ofTask("log"),
  "GET /tasks/:owner/:name/:id/stream": ofTask("stream"),
  "GET /api/journal": ({ repository }) => ({ path: `/api/journal?repository=${repository}` }),
  "GET /api/models": ({ repository }) => ({ path: `/api/models?repo=${repository}` }),
  "GET /api/providers": plain("/api/providers"),
  "GET /api/providers/match": ({ repository }) => ({
    path: `/api/providers/match?repo=${repository}`,
  }),
  "GET /api/providers/audit": plain("/api/providers/audit"),
  "POST /api/providers": ({ repository }, url) => ({
    path: "/api/providers",
    body: { pattern: repository, ...configBody(url) },
  }),
  "PATCH /api/providers/:id": ofConfig("", { body: { model: "another" }, headers: SEEN }),
  "DELETE /api/providers/:id": ofConfig("", { headers: SEEN }),
  "POST /api/providers/test": ({ repository }, url) => ({
    path: "/api/providers/test",
    body: { pattern: repository, ...configBody(url) },
  }),
  "POST /api/providers/:id/test": ofConfig("/test", { body: {} }),
  "GET /api/pods": plain("/api/pods"),
  "POST /admin/pods/kill": ({ draft }) => ({ path: "/admin/pods/kill", body: { jobId: draft() } }),
  "GET /": plain("/"),
  "GET /journal": plain("/journal"),
  "GET /reviews/:owner/:name/:number/:id": ({ repository, number, draft }) => ({
    path: `/reviews/${repository}/${number}/${draft()}`,
  }),
  "GET /tasks/:owner/:name/:id": ({ repository, task }) => ({
    path: `/tasks/${repository}/${task}`,
  }),
  "GET /admin": plain("/admin"),
  "GET /admin/pods": plain("/admin/pods"),
  "GET /assets/:name": plain("/assets/none.js"),
  "GET /login": plain("/login"),
  "GET /auth/callback": plain("/auth/callback"),
  "POST /tasks": plain("/tasks", { body: { instruction: "Fix the failing test." } }),
  "GET /healthz": plain("/healthz"),
  "GET /readyz": plain("/readyz"),
  "GET /version": plain("/version"),
  "GET /metrics": plain("/metrics"),
  "POST /webhook": plain("/webhook", { body: {} }),
  // It ends what all the others need: it comes last.
  "POST /logout": plain("/logout"),
};
