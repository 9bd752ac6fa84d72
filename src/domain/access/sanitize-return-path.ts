const MAX_CHARS = 2_000;
/** One slash, then printable ASCII without a backslash: browsers take "//" and "/\" for another host, and drop tabs. */
const LOCAL = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;
/** Going back there would begin again. */
const SIGN_IN = /^\/(?:login|logout|auth)(?:[/?#]|$)/i;

/** Gives the path to go back to after signing in: the one that was asked for when it is on this server, else `/`. */
export function sanitizeReturnPath(text: string | undefined): string {
  if (text === undefined || text.length > MAX_CHARS) return "/";
  return LOCAL.test(text) && !SIGN_IN.test(text) ? text : "/";
}
