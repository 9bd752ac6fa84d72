import { createHash } from "node:crypto";
import { AppError } from "../../../domain/core/app-error.ts";

/** A remote that may be fetched from. */
export interface Remote {
  readonly url: string;
  readonly protocol: "https" | "http" | "file";
  /** Scheme, host and port, the only destination of the token; absent for folders. */
  readonly origin?: string | undefined;
  /** Folder of the cache, below the purpose. */
  readonly cachePath: string;
}

/** Parses an address; refuses credentials in it and protocols that are not allowed. */
export function parseRemoteUrl(text: string, allowed: readonly string[]): Remote {
  const url = URL.parse(text);
  if (url === null) throw toUrlError("(not an address)", "the repository's address is malformed");
  const repository = `${url.host}${url.pathname}`;
  const protocol = PROTOCOLS[url.protocol];
  if (protocol === undefined || !allowed.includes(protocol)) {
    const name = url.protocol.replace(/:$/, "");
    throw toUrlError(
      repository,
      `the protocol ${name} is not allowed; use ${allowed.join(" or ")}`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw toUrlError(
      repository,
      "the repository's address contains credentials (pass the token separately)",
    );
  }
  if (url.search !== "" || url.hash !== "") {
    throw toUrlError(repository, "the repository's address has a query or a fragment");
  }
  return {
    url: url.href,
    protocol,
    origin: protocol === "file" ? undefined : url.origin,
    cachePath: toCachePath(url),
  };
}

const PROTOCOLS: Readonly<Record<string, Remote["protocol"]>> = {
  "https:": "https",
  "http:": "http",
  "file:": "file",
};

/** Returns `<host>/<owner>__<name>-<hash>`: readable, and unique for every address by the hash. */
function toCachePath(url: URL): string {
  const segments = url.pathname
    .replace(/\.git\/?$/, "")
    .split("/")
    .filter(Boolean)
    .slice(-2);
  const name = segments.map(slug).join("__") || "repository";
  const hash = createHash("sha256").update(url.href).digest("hex").slice(0, 12);
  return `${slug(url.host) || "file"}/${name}-${hash}.git`;
}

function slug(text: string): string {
  return text
    .replace(/[^A-Za-z0-9._-]/g, "_")
    .replace(/^[.-]+/, "_")
    .slice(0, 60);
}

function toUrlError(repository: string, message: string): AppError<"fetch-failed"> {
  return new AppError("fetch-failed", message, { details: { repository } });
}
