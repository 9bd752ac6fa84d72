import { AppError } from "../../domain/core/app-error.ts";
import { readJson } from "../../domain/core/read-json.ts";
import { firstLine } from "../shared/text/first-line.ts";
import { clipped } from "./cluster-words.ts";

/** What the cluster was asked for. */
export interface Asked {
  readonly verb: "create" | "delete" | "list" | "watch" | "read the log of";
  readonly resource: "jobs" | "pods" | "secrets";
  readonly namespace: string;
  /** Of the API server. */
  readonly host: string;
}

/** Says what the cluster answered, or that it did not: always `runner-unavailable`, with the first error as its cause. */
export function clusterError(error: unknown, asked: Asked): AppError {
  if (error instanceof AppError) return error;
  return new AppError("runner-unavailable", wordsOf(error, asked), { details: {}, cause: error });
}

/** Status of HTTP that an error stands for, or what has caused it; `undefined` where nobody answered. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === "number") return code;
  return typeof statusCode === "number" ? statusCode : statusOf(error.cause);
}

function wordsOf(error: unknown, asked: Asked): string {
  const { verb, resource, namespace, host } = asked;
  const status = statusOf(error);
  const said = textOf(error);
  if (status === undefined) return `the cluster does not answer at ${host}: ${whyUnheard(error)}`;
  if (status === 401)
    return `the cluster at ${host} does not take the server's credentials: its token may have ended`;
  if (status === 403 && !said.includes("exceeded quota"))
    return `the server's service account may not ${verb} ${resource} in ${namespace}; apply the Role of deploy/kubernetes`;
  if (status === 409) return `what was to be made exists already in ${namespace}: ${said}`;
  if (status === 404 && verb === "create") return `namespace ${namespace} is not there: ${said}`;
  return `the cluster did not ${verb} ${resource} in ${namespace} (${status}): ${said}`;
}

/** Nobody's answer has its reason below a general word. */
function whyUnheard(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return firstLine(cause instanceof Error ? cause : error);
}

/** The client hands on the body as text: a Status, when a cluster wrote it. */
function textOf(error: unknown): string {
  const { body } = error as { body?: unknown };
  const status = typeof body === "string" ? readJson(body) : body;
  const { message } = (status ?? {}) as { message?: unknown };
  if (typeof message === "string" && message !== "") return clipped(message);
  return typeof body === "string" && body !== "" ? clipped(body) : "no reason given";
}
