import type { TamperFinding } from "../proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
import { isLockfile, type Lockfile, readLockfile } from "./lockfile.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";

/** Finds lock files that load packages from new hosts, or other contents for the same version. */
export function findLockfileChanges(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap((file) => {
    if (file.isGone || !isLockfile(file.path)) return [];
    const before = readLockfile(file.change.previousPath ?? file.path, file.before);
    const after = readLockfile(file.path, file.after);
    return [...findNewHosts(file, before, after), ...findChangedSums(file, before, after)];
  });
}

/**
 * Finds new hosts; a new lock file has no reference, so that only unencrypted sources are reported.
 */
function findNewHosts(file: ChangedFile, before: Lockfile, after: Lockfile): TamperFinding[] {
  const known = new Set(before.urls.map(parseOrigin));
  const origins = new Set(after.urls.map(parseOrigin));
  const unsure = file.isNew
    ? [...origins].filter((origin) => origin?.startsWith("http:"))
    : origins;
  return [...unsure].flatMap((origin) => {
    if (origin === undefined || known.has(origin)) return [];
    const line = findLine(file, origin.replace(/^[a-z]+:\/\//, ""));
    const text = `takes packages from ${quoteUntrusted(origin)}, as it did not before`;
    return [{ code: "lockfile-host", path: file.path, ...line, text }];
  });
}

/** Returns the host of an address, with `http` distinguished: it can be modified in transit. */
function parseOrigin(url: string): string | undefined {
  const found = /^(?:(?:[a-z]+\+)?(?<scheme>[a-z]+):\/\/)?(?:[^/@\s]*@)?(?<host>[^/:?#\s]+)/i.exec(
    url,
  )?.groups;
  const host = found?.host?.toLowerCase();
  if (host === undefined || !/[.\]]|^localhost$/.test(host)) return undefined;
  return found?.scheme?.toLowerCase() === "http" ? `http://${host}` : host;
}

function findChangedSums(file: ChangedFile, before: Lockfile, after: Lockfile): TamperFinding[] {
  return [...after.sums].flatMap(([key, sums]) => {
    const old = before.sums.get(key);
    if (old === undefined || !isReplaced(old, sums)) return [];
    const line = [...sums].map((sum) => findLine(file, sum)).find((one) => one.line !== undefined);
    const text = `another checksum for the same version of ${quoteUntrusted(key)}`;
    return [{ code: "lockfile-integrity", path: file.path, ...line, text }];
  });
}

/**
 * Returns whether none of the old checksums is left although some of the new ones are of the same
 * kind.
 */
function isReplaced(old: ReadonlySet<string>, young: ReadonlySet<string>): boolean {
  const kinds = new Set([...old].map(getHashKind));
  return (
    [...young].every((sum) => !old.has(sum)) &&
    [...young].some((sum) => kinds.has(getHashKind(sum)))
  );
}

const getHashKind = (sum: string): string =>
  /^(?:sha\d+|md5|h1|\d+c\d+)(?=[-:=/])/.exec(sum)?.[0] ?? "";

function findLine({ added }: ChangedFile, text: string): { readonly line?: number | undefined } {
  const found = added.find((one) => one.text.toLowerCase().includes(text.toLowerCase()));
  return found === undefined ? {} : { line: found.line };
}
