import type { LinkPolicy } from "../outbound/link-policy.ts";
import type { PullRef } from "../pull/pull-request.ts";

const COMMENT = /^(https?:\/\/([\w.:[\]-]+)\/([\w.-]+)\/([\w.-]+)\/pull\/(\d+))(#[\w-]{1,64})$/i;

/**
 * Returns the URL of a comment if it is on the code host and the same pull request, else `undefined`. URLs of earlier
 * comments come from a runner's draft and are not trusted.
 */
export function toPostedLink(
  address: string,
  { owner, name, number }: PullRef,
  links: LinkPolicy | undefined,
): string | undefined {
  const [whole, , host, ...path] = COMMENT.exec(address) ?? [];
  if (whole === undefined || host?.toLowerCase() !== links?.codeHost) return undefined;
  const [inOwner, inName, inNumber] = path;
  const isSame =
    inOwner?.toLowerCase() === owner.toLowerCase() &&
    inName?.toLowerCase() === name.toLowerCase() &&
    inNumber === `${number}`;
  return isSame ? whole : undefined;
}
