import { z } from "zod";
import { readJson } from "../../domain/core/read-json.ts";
import { PACKED_TYPE } from "../shared/remote-runner/pack-announcement.ts";
import { errorLine } from "../shared/text/error-line.ts";
import { readRetryAfter } from "../shared/text/read-retry-after.ts";
import type { CallbackPace, HttpChannelOptions } from "./callback-options.ts";

export type MessageKind = "events" | "intent" | "result" | "token";

/** What became of one message. */
export type Answer =
  | { readonly kind: "taken"; readonly body: unknown }
  /** It was understood and will never be taken. */
  | { readonly kind: "refused"; readonly status: number; readonly problem: Problem }
  /** Nobody knows whether it was taken: it is to be sent again, not before so many milliseconds when that was said. */
  | { readonly kind: "unheard"; readonly why: string; readonly waitMs?: number | undefined };

/** Sends one message once. Rejects only when the signal aborts. */
export type PostMessage = (
  kind: MessageKind,
  body: string | Uint8Array | undefined,
  signal: AbortSignal,
) => Promise<Answer>;

const Problem = z.object({
  code: z.string(),
  detail: z.string().default("no reason was given"),
  /** How many events are expected before the next one, beside `out-of-order`. */
  expected: z.number().int().nonnegative().optional(),
  /** Status that the code host gave, beside a refused token. */
  hostStatus: z.number().int().optional(),
});
export type Problem = Readonly<z.infer<typeof Problem>>;

/** Of what may be answered otherwise a little later, whoever answers: a proxy, or a server that just starts. */
const RETRYABLE: ReadonlySet<number> = new Set([408, 425, 429]);
/** Refusals even when no problem of ours stands in them. */
const NOT_RETRYABLE: ReadonlySet<number> = new Set([400, 401, 413, 415, 422]);
/** With a problem of ours: somebody else, such as the code host, has refused. */
const REFUSED_ELSEWHERE = 502;
/** Whoever answers, a runner does not sleep longer than that. */
const MAX_WAIT_MS = 5 * 60_000;

/** Makes what sends messages of one job to its keeper. */
export function createPostMessage(
  { url, token, jobId, fetch: ask = fetch }: HttpChannelOptions,
  { requestMs }: CallbackPace,
): PostMessage {
  const base = `${url.replace(/\/+$/, "")}/internal/jobs/${encodeURIComponent(jobId)}`;
  const authorization = `Bearer ${token}`;
  return async (kind, body, signal) => {
    try {
      const response = await ask(`${base}/${kind}`, {
        method: "POST",
        // The token goes to the address of the spec and nowhere else.
        redirect: "error",
        headers: {
          authorization,
          ...(body === undefined ? {} : { "content-type": getContentType(body) }),
        },
        ...(body === undefined ? {} : { body: toFetchBody(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
      });
      return toAnswer(response, await response.text());
    } catch (error) {
      if (signal.aborted) throw error;
      return { kind: "unheard", why: fetchErrorMessage(error) };
    }
  };
}

/** `fetch` takes no view of shared memory. */
const toFetchBody = (body: string | Uint8Array): string | Uint8Array<ArrayBuffer> =>
  typeof body === "string" ? body : new Uint8Array(body);

const getContentType = (body: string | Uint8Array): string =>
  typeof body === "string" ? "application/json" : PACKED_TYPE;

function toAnswer({ status, ok, headers }: Response, text: string): Answer {
  const body = readJson(text);
  if (ok) return { kind: "taken", body };
  const problem = Problem.safeParse(body);
  const isOurs = problem.success && (status < 500 || status === REFUSED_ELSEWHERE);
  if (NOT_RETRYABLE.has(status) || (isOurs && !RETRYABLE.has(status))) {
    const known = problem.data ?? { code: "", detail: "no reason was given" };
    return { kind: "refused", status, problem: known };
  }
  const waitMs = readRetryAfter(headers.get("retry-after"), Date.now());
  const why = `it answers with status ${status}`;
  return {
    kind: "unheard",
    why,
    ...(waitMs === undefined ? {} : { waitMs: Math.min(waitMs, MAX_WAIT_MS) }),
  };
}

/** The cause names what happened to the connection; `fetch` itself says only that it failed. */
function fetchErrorMessage(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return errorLine(cause instanceof Error && cause.message !== "" ? cause : error);
}
