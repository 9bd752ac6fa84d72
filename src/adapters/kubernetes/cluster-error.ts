import { AppError } from "../../domain/core/app-error.ts";
import { readJson } from "../../domain/core/read-json.ts";
import { errorLine } from "../shared/text/error-line.ts";

/** Description of the request to the cluster. */
export interface ClusterRequest {
  readonly verb: "create" | "delete" | "list" | "watch" | "read the log of";
  readonly resource: "jobs" | "pods" | "secrets";
  readonly namespace: string;
  /** Host of the API server. */
  readonly host: string;
}

/**
 * Describes the cluster's answer, or its absence: always `runner-unavailable`, with the first error
 * as its cause.
 */
export function clusterError(error: unknown, request: ClusterRequest): AppError {
  if (error instanceof AppError) return error;
  return new AppError("runner-unavailable", clusterErrorMessage(error, request), {
    details: {},
    cause: error,
  });
}

/** Returns the HTTP status of an error or its cause; `undefined` without an answer. */
export function getErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === "number") return code;
  return typeof statusCode === "number" ? statusCode : getErrorStatus(error.cause);
}

function clusterErrorMessage(error: unknown, request: ClusterRequest): string {
  const { verb, resource, namespace, host } = request;
  const status = getErrorStatus(error);
  const reason = readErrorMessage(error);
  if (status === undefined)
    return `the cluster does not answer at ${host}: ${connectionErrorMessage(error)}`;
  if (status === 401)
    return `the cluster at ${host} rejected the server's credentials: its token may have expired`;
  if (status === 403 && !reason.includes("exceeded quota"))
    return `the server's service account may not ${verb} ${resource} in ${namespace}; apply the Role of deploy/kubernetes`;
  if (status === 409) return `the object already exists in ${namespace}: ${reason}`;
  if (status === 404 && verb === "create")
    return `namespace ${namespace} does not exist: ${reason}`;
  return `the cluster did not ${verb} ${resource} in ${namespace} (${status}): ${reason}`;
}

/** Returns the reason of a connection error, which stands below a general message. */
function connectionErrorMessage(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return errorLine(cause instanceof Error ? cause : error);
}

/**
 * Returns the error message. The client passes on the body as text: a Status, when a cluster wrote
 * it.
 */
function readErrorMessage(error: unknown): string {
  const { body } = error as { body?: unknown };
  const status = typeof body === "string" ? readJson(body) : body;
  const { message } = (status ?? {}) as { message?: unknown };
  if (typeof message === "string" && message !== "") return clipLine(message);
  return typeof body === "string" && body !== "" ? clipLine(body) : "no reason given";
}

const MAX_CHARS = 300;

/** Returns a text of the cluster on one line, truncated for the log. */
export function clipLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS - 1)}…` : line;
}
