// Letters, digits and hyphens, which old accounts have in places where new ones may not; an underscore parts the short
// code of a company's managed accounts.
const OWNER = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,38}$/;
// The code host takes `.git` off names, so that no repository is called so.
const NAME = /^(?!\.{1,2}$)(?!.*\.git$)[A-Za-z0-9._-]{1,100}$/i;
/** Tells whether the code host would take this as the name of an account. */
export const isOwner = (text) => OWNER.test(text);
/** Tells whether this may be the login of a person or, with its suffix, of a bot, such as `renovate[bot]`. */
export const isLogin = (text) => isOwner(text.replace(/\[bot\]$/, ""));
/** Tells whether the code host would take this as the name of a repository, without its owner. */
export const isRepositoryName = (text) => NAME.test(text);
/** Reads `owner/name`; `undefined` when it breaks the code host's rules for names. */
export function parseRepository(text) {
    const [owner, name, ...rest] = text.split("/");
    if (owner === undefined || name === undefined || rest.length > 0)
        return undefined;
    return isOwner(owner) && isRepositoryName(name) ? { owner, name } : undefined;
}
