import type { RepositoryRef } from "./pull-request.ts";

// Letters, digits and hyphens. Old accounts may have hyphens in places where new ones may not. An underscore precedes
// the short code of a company's managed accounts.
const OWNER = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,38}$/;
// The code host removes `.git` from names, so no repository name ends with it.
const NAME = /^(?!\.{1,2}$)(?!.*\.git$)[A-Za-z0-9._-]{1,100}$/i;

/** Decides whether a text is a valid account name. */
export const isOwner = (text: string): boolean => OWNER.test(text);

/** Decides whether a text is a valid login of a person or, with its suffix, of a bot, such as `renovate[bot]`. */
export const isLogin = (text: string): boolean => isOwner(text.replace(/\[bot\]$/, ""));

/** Decides whether a text is a valid repository name, without its owner. */
export const isRepositoryName = (text: string): boolean => NAME.test(text);

/** Parses `owner/name`; `undefined` if it violates the naming rules of the code host. */
export function parseRepository(text: string): RepositoryRef | undefined {
  const [owner, name, ...rest] = text.split("/");
  if (owner === undefined || name === undefined || rest.length > 0) return undefined;
  return isOwner(owner) && isRepositoryName(name) ? { owner, name } : undefined;
}
