import { pino } from "pino";
import { createOutboundGate } from "../../domain/outbound/outbound-gate.js";
const MAX_CHARS = 2_000;
/** Creates the log of a server. */
export function createServerLog({ level, secrets, write, gate = createOutboundGate(), }) {
    for (const secret of secrets)
        gate.learn("a secret", secret.reveal());
    const options = {
        level,
        base: null,
        timestamp: () => `,"time":"${new Date().toISOString()}"`,
        formatters: { level: (label) => ({ level: label }) },
    };
    const logger = write === undefined ? pino(options) : pino(options, { write });
    const clean = (text) => {
        const safe = gate.check(text, "log").text;
        return safe.length > MAX_CHARS ? `${safe.slice(0, MAX_CHARS)}…` : safe;
    };
    return (at, message, fields = {}) => {
        const safe = Object.entries(fields).map(([name, value]) => [
            name,
            typeof value === "string" ? clean(value) : value,
        ]);
        logger[at](Object.fromEntries(safe), clean(message));
    };
}
