import type { SecretHitListener } from "../../domain/outbound/secret-filter.ts";

/** Writes an error to the server's log. */
export type LogError = (text: string, details: Readonly<Record<string, string>>) => void;

/** Creates the listener that logs each redacted secret as an incident, except those in the log itself. */
export function createIncidentLogger(log: LogError): SecretHitListener {
  return (hits, kind) => {
    if (kind === "log") return;
    const [{ name, form } = { name: "", form: "" }] = hits;
    log("incident: a secret was redacted", { secret: name, form, of: kind });
  };
}
