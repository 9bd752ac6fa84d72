const MAX_CHARS = 2_000;
/**
 * One slash, then printable ASCII without a backslash: browsers treat "//" and "/\" as another
 * host, and drop tabs.
 */
const LOCAL = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;
/** Returning to these pages would start the sign-in again. */
const SIGN_IN = /^\/(?:login|logout|auth)(?:[/?#]|$)/i;

/**
 * Returns the path to redirect to after signing in: the requested path if it is on this server,
 * otherwise `/`.
 */
export function sanitizeReturnPath(text: string | undefined): string {
  if (text === undefined || text.length > MAX_CHARS) return "/";
  return LOCAL.test(text) && !SIGN_IN.test(text) ? text : "/";
}
