import { AppError } from "../../domain/core/app-error.ts";

const LOOPBACK = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/**
 * Reads the address of an issuer, without a slash at its end. Throws `config-invalid` for what is none: plain http is
 * for this very machine, because whoever can alter the keys on their way can ask for anything.
 */
export function readIssuer(issuer: string): URL {
  const url = URL.parse(issuer);
  const isSafe =
    url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.test(url.hostname));
  const isPlain = url !== null && url.username + url.password + url.search + url.hash === "";
  if (url === null || !isSafe || !isPlain) throw issuerInvalid();
  url.pathname = url.pathname.replace(/\/+$/, "");
  return url;
}

/** The name of an issuer without slashes at its end. */
export const withoutSlash = (issuer: string): string => issuer.replace(/\/+$/, "");

function issuerInvalid(): AppError<"config-invalid"> {
  const message =
    "must be the https address of who signs workflows' tokens, without user, query and fragment (http on loopback only)";
  const problems = [{ path: "TASK_OIDC_ISSUER", message }];
  return new AppError("config-invalid", `TASK_OIDC_ISSUER ${message}`, { details: { problems } });
}
