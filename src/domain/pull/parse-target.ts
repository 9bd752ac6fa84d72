import { AppError } from "../core/app-error.ts";
import { printablePath } from "../diff/quoted-path.ts";
import { cutText } from "../untrusted/cut-text.ts";
import { isOwner, isRepositoryName } from "./parse-repository.ts";
import type { PullRef } from "./pull-request.ts";

/** Numbers of the code host are 32 bits wide. */
const MAX_NUMBER = 2_147_483_647;
const MAX_SHOWN = 200;

interface CodeHostServer {
  /** Web address of the code host, such as `https://github.com`. */
  readonly serverUrl: string;
}

/** The parts of a target, before validation. */
interface TargetParts {
  /** Displayable form of the target, without credentials and query. */
  readonly shown: string;
  readonly owner: string;
  readonly name: string;
  /** Absent if the target names a repository. */
  readonly number?: string | undefined;
  /** Page type in the URL, such as `pull` or `issues`. */
  readonly page: string;
}

/**
 * Parses a pull request target: `owner/name#12`, `owner/name/pull/12`, or the URL of one of its pages on the server.
 * Throws `usage-invalid` for everything else.
 */
export function parseTarget(text: string, server: CodeHostServer): PullRef {
  const { shown, owner, name, number, page } = readParts(text.trim(), server);
  if (!isOwner(owner))
    throw invalidTarget(`${shown}: ${quoted(owner)} is not a valid account name`, server);
  if (/\.git$/i.test(name)) {
    throw usageInvalid(`${shown} ends in .git; name the pull request as ${example(owner)}`);
  }
  if (!isRepositoryName(name)) {
    throw invalidTarget(`${shown}: ${quoted(name)} is not a valid repository name`, server);
  }
  const repository = `${owner}/${name}`;
  if (number === undefined) {
    throw usageInvalid(`${shown} names no pull request; add its number, as in ${repository}#12`);
  }
  if (!/^[1-9]\d{0,9}$/.test(number) || Number(number) > MAX_NUMBER) {
    throw usageInvalid(
      `${shown}: ${quoted(number)} is not a valid pull request number; use a whole number from 1, as in ${repository}#12`,
    );
  }
  if (page !== "pull") {
    throw usageInvalid(
      `${shown} is not the address of a pull request; if ${number} is one, write ${repository}#${number}`,
    );
  }
  return { owner, name, number: Number(number) };
}

function readParts(text: string, server: CodeHostServer): TargetParts {
  const short = /^([^/#\s]+)\/([^/#\s]+?)(?:#([^/#\s]*))?$/.exec(text);
  if (short !== null && !text.includes("://")) {
    const [, owner = "", name = "", number] = short;
    return {
      shown: printable(text),
      owner,
      name,
      page: "pull",
      number,
    };
  }
  const path =
    /^([^/#\s]+)\/([^/#\s]+)\/(pulls?|issues)\/([^/#?\s]+)(?:\/[^\s]*)?(?:[?#][^\s]*)?$/.exec(text);
  if (path !== null && !text.includes("://") && !startsWithHost(text, server)) {
    const [, owner = "", name = "", page = "", number = ""] = path;
    return { shown: printable(stripCredentials(text)), owner, name, number, page };
  }
  const url = readUrl(text, server);
  if (url === undefined) {
    throw invalidTarget(`${printable(stripCredentials(text))} names no pull request`, server);
  }
  return readAddress(url, server);
}

/** Parses the URL, with or without its scheme. */
function readUrl(text: string, { serverUrl }: CodeHostServer): URL | undefined {
  const hasScheme = /^https?:\/\//i.test(text);
  // The URL parser would drop line breaks and join two numbers.
  if (/\s/.test(text) || (!hasScheme && !startsWithHost(text, { serverUrl }))) return undefined;
  try {
    return new URL(hasScheme ? text : `${new URL(serverUrl).protocol}//${text}`);
  } catch {
    return undefined;
  }
}

/** Decides whether the first part of a text is the host of the server. */
const startsWithHost = (text: string, { serverUrl }: CodeHostServer): boolean =>
  bareHost(text.split("/", 1)[0] ?? "") === bareHost(new URL(serverUrl).host);

function readAddress(url: URL, server: CodeHostServer): TargetParts {
  const { host, pathname } = new URL(server.serverUrl);
  const shown = printable(`${url.protocol}//${url.host}${url.pathname}`);
  const folder = pathname.replace(/\/+$/, "");
  if (bareHost(url.host) !== bareHost(host) || !url.pathname.startsWith(`${folder}/`)) {
    throw usageInvalid(
      `${shown} is not on ${trimServerUrl(server)}; set GITHUB_SERVER_URL and GITHUB_API_URL for another host`,
    );
  }
  const [owner, name, page = "", number] = url.pathname
    .slice(folder.length)
    .split("/")
    .filter((segment) => segment !== "");
  if (owner === undefined || name === undefined) {
    throw invalidTarget(`${shown} names no pull request`, server);
  }
  const isNumbered = number !== undefined && ["pull", "pulls", "issues"].includes(page);
  return { shown, owner, name, page, number: isNumbered ? number : undefined };
}

const bareHost = (host: string): string => host.toLowerCase().replace(/^www\./, "");
const trimServerUrl = ({ serverUrl }: CodeHostServer): string => serverUrl.replace(/\/+$/, "");
const example = (owner: string): string => `${owner}/repository#12`;
const stripCredentials = (text: string): string =>
  text.replace(/\/\/[^/]*@/, "//").replace(/\?.*$/s, "");

function printable(text: string): string {
  const shown = printablePath(text);
  return shown.length <= MAX_SHOWN ? shown : `${cutText(shown, MAX_SHOWN - 1)}…`;
}

const quoted = (text: string): string => JSON.stringify(printable(text));

function invalidTarget(problem: string, server: CodeHostServer): AppError {
  return usageInvalid(
    `${problem}; write owner/name#12 or ${trimServerUrl(server)}/owner/name/pull/12`,
  );
}

function usageInvalid(message: string): AppError {
  return new AppError("usage-invalid", message, { details: {} });
}
