import { configEnvironment } from "../git-config.ts";
import type { Remote } from "./remote-url.ts";

export interface FetchRequest {
  readonly url: string;
  readonly depth: number;
  readonly refspecs: readonly string[];
  /** Seconds without data after which the fetch is cancelled. */
  readonly silenceSeconds?: number | undefined;
}

const SILENCE_SECONDS = 60;

export function fetchArgv(request: FetchRequest): string[] {
  const { url, depth, refspecs, silenceSeconds = SILENCE_SECONDS } = request;
  return [
    ...["-c", "fetch.unpackLimit=1", "-c", "http.followRedirects=false"],
    ...["-c", "http.lowSpeedLimit=1", "-c", `http.lowSpeedTime=${silenceSeconds}`],
    ...["fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-auto-maintenance"],
    ...["--no-recurse-submodules", `--depth=${depth}`, "--", url, ...refspecs],
  ];
}

/** Depth that git uses for the whole history. */
export const FULL_DEPTH = 0x7fffffff;

/** Returns the environment that gives git the token for one process and one host. */
export function tokenEnvironment(
  { origin }: Remote,
  token: string | undefined,
): Record<string, string> {
  if (token === undefined || origin === undefined) return {};
  return configEnvironment([
    [`http.${origin}/.extraHeader`, `Authorization: ${basicToken(token)}`],
  ]);
}

/** Returns the value of the Basic authorization header that code hosts accept for a token. */
export function basicToken(token: string): string {
  return `Basic ${Buffer.from(`x-access-token:${token}`).toString("base64")}`;
}

/** Removes a token from git's output, in plain and encoded form. */
export function redactToken(text: string, token: string | undefined): string {
  if (token === undefined || token === "") return text;
  const encoded = basicToken(token).slice("Basic ".length);
  return text.replaceAll(encoded, "[redacted]").replaceAll(token, "[redacted]");
}

/**
 * Returns true if a ref may be fetched: a full name that git accepts and that cannot be read as an
 * option.
 */
export function isFetchableRef(ref: string): boolean {
  return (
    /^(?:refs\/.+|HEAD)$/.test(ref) &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what git check-ref-format refuses.
    !/[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(ref)
  );
}
