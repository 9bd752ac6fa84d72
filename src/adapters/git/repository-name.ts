/**
 * Returns the repository's name from its remote (`owner/name`), without host or credentials.
 *
 * `undefined` when the remote is a folder or has no such path.
 */
export function repositoryName(remoteUrl: string): string | undefined {
  const path = remotePath(remoteUrl.trim());
  const segments = (path ?? "")
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .split("/");
  const [owner, name] = segments.filter((segment) => segment !== "").slice(-2);
  return isName(owner) && isName(name) ? `${owner}/${name}` : undefined;
}

function remotePath(url: string): string | undefined {
  if (/^(?:https?|ssh|git|git\+ssh):\/\//.test(url)) return URL.parse(url)?.pathname;
  // `user@host:owner/name`, which is not a URL.
  return /^(?:[^@/:]+@)?[^/:]+:(?!\/\/)(.+)$/.exec(url)?.[1];
}

function isName(segment: string | undefined): segment is string {
  return segment !== undefined && /^[\w.-]+$/.test(segment);
}
