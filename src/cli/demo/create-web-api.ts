import type { JobResponse, ReviewsResponse } from "../../domain/api/job-response.ts";
import type { ProvidersResponse } from "../../domain/api/operations-response.ts";
import type { ProblemDetails } from "../../domain/api/problem-details.ts";
import { parseRunEvent } from "../../domain/event/run-event.ts";
import type { Progress } from "../io/open-progress.ts";

/** Client of the demo's web app. Methods reject with the web app's error, and when the demo is stopped. */
export interface WebApi {
  reviews(): Promise<ReviewsResponse>;
  job(id: string): Promise<JobResponse>;
  /** Starts a review; the same key returns the same review. */
  start(
    wish: { readonly pullRequest: string; readonly comment: string },
    key: string,
  ): Promise<{ readonly id: string }>;
  providers(): Promise<ProvidersResponse>;
  /** Creates or updates a provider config. */
  saveProvider(
    body: object,
    known: ProvidersResponse["providers"][number] | undefined,
  ): Promise<void>;
  /** Requests a task with the token of a workflow; the same key returns the same task. */
  task(
    body: object,
    as: { readonly token: string; readonly key: string },
  ): Promise<{ readonly id: string }>;
  /** Forwards the events of a job from a position until its run ends; returns the last position. */
  watch(page: string, after: number, sink: Progress["sink"]): Promise<number>;
}

export function createWebApi(url: string, signal: AbortSignal): WebApi {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${url}${path}`, { ...init, signal });
    if (response.ok) return response;
    const problem = (await response.json()) as Partial<ProblemDetails>;
    throw new Error(`the web app answered ${response.status} to ${path}: ${problem.detail}`);
  };
  const read = async <Answer>(path: string): Promise<Answer> =>
    (await (await ask(path)).json()) as Answer;
  return {
    reviews: () => read("/api/reviews"),
    job: (id) => read(`/api/jobs/${id}`),
    start: async (wish, key) => {
      const headers = { "content-type": "application/json", origin: url, "idempotency-key": key };
      const init = { method: "POST", headers, body: JSON.stringify(wish) };
      return (await (await ask("/api/reviews", init)).json()) as { readonly id: string };
    },
    providers: () => read("/api/providers"),
    saveProvider: async (body, known) => {
      const headers = { "content-type": "application/json", origin: url };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      if (known === undefined) await ask("/api/providers", init);
      else
        await ask(`/api/providers/${known.id}`, {
          ...init,
          method: "PATCH",
          headers: { ...headers, "if-match": `"${known.version}"` },
        });
    },
    task: async (body, { token, key }) => {
      const headers = {
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
        "idempotency-key": key,
      };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      return (await (await ask("/tasks", init)).json()) as { readonly id: string };
    },
    watch: async (page, after, sink) => {
      const { body } = await ask(`${page}/stream?after=${after}`);
      let last = after;
      for await (const event of readEvents(body)) {
        last = Math.max(last, event.seq);
        sink.emit(event);
        // The stream itself continues after a draft, for its publication.
        if (event.type === "run-end") break;
      }
      return last;
    },
  };
}

/** Parses the events of a stream; heartbeats are ignored. */
async function* readEvents(body: ReadableStream<Uint8Array> | null) {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    const frames = text.split("\n\n");
    text = frames.pop() ?? "";
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      const event = data === undefined ? undefined : parseRunEvent(JSON.parse(data));
      if (event !== undefined) yield event;
    }
  }
}
