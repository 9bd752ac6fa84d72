import { configEnvironment } from "../git-config.js";
const SILENCE_SECONDS = 60;
export function fetchArgv(request) {
    const { url, depth, refspecs, silenceSeconds = SILENCE_SECONDS } = request;
    return [
        ...["-c", "fetch.unpackLimit=1", "-c", "http.followRedirects=false"],
        ...["-c", "http.lowSpeedLimit=1", "-c", `http.lowSpeedTime=${silenceSeconds}`],
        ...["fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-auto-maintenance"],
        ...["--no-recurse-submodules", `--depth=${depth}`, "--", url, ...refspecs],
    ];
}
/** The whole history, in git's own spelling. */
export const FULL_DEPTH = 0x7fffffff;
/** Hands git the token in the environment of one process, for one host. */
export function tokenEnvironment({ origin }, token) {
    if (token === undefined || origin === undefined)
        return {};
    return configEnvironment([
        [`http.${origin}/.extraHeader`, `Authorization: ${basicToken(token)}`],
    ]);
}
/** What a code host takes as a token over HTTP. */
export function basicToken(token) {
    return `Basic ${Buffer.from(`x-access-token:${token}`).toString("base64")}`;
}
/** Takes a token out of what git said, as it is and as it went over the wire. */
export function redactToken(text, token) {
    if (token === undefined || token === "")
        return text;
    const encoded = basicToken(token).slice("Basic ".length);
    return text.replaceAll(encoded, "[redacted]").replaceAll(token, "[redacted]");
}
/** Whether a ref may be asked for: a full name that git would accept, and nothing that reads as an option. */
export function isFetchableRef(ref) {
    return (/^(?:refs\/.+|HEAD)$/.test(ref) &&
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what git check-ref-format refuses.
        !/[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(ref));
}
