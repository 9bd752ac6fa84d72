import { AppError } from "../../domain/core/app-error.ts";

const LOOPBACK = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/**
 * Parses the URL of an issuer, without a trailing slash. Throws `config-invalid` for an invalid
 * one: plain http is allowed for loopback only, because an attacker who can change the keys in
 * transit can forge any token.
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

/** Returns an issuer without trailing slashes. */
export const withoutSlash = (issuer: string): string => issuer.replace(/\/+$/, "");

function issuerInvalid(): AppError<"config-invalid"> {
  const message =
    "must be the https URL of the issuer of workflow tokens, without user, query and fragment (http on loopback only)";
  const problems = [{ path: "TASK_OIDC_ISSUER", message }];
  return new AppError("config-invalid", `TASK_OIDC_ISSUER ${message}`, { details: { problems } });
}
