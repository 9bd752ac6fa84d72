import type { LinkPolicy } from "../outbound/link-policy.ts";
import type { PullRef } from "../pull/pull-request.ts";

const COMMENT = /^(https?:\/\/([\w.:[\]-]+)\/([\w.-]+)\/([\w.-]+)\/pull\/(\d+))(#[\w-]{1,64})$/i;

/**
 * The address of a comment where it may be linked to: on the code host and on the very pull request. Addresses of
 * earlier comments come from a runner's draft: any other is `undefined`.
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
