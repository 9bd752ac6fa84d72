import { learnAnswer, learnRefusal } from "./context-limits.js";
const NO_LIMITS = { refused: new Set() };
const MAX_ENDPOINTS = 1000;
/** Creates an empty memory; the endpoint learnt about longest ago is forgotten above 1,000. */
export function createCapabilities() {
    const known = new Map();
    const limits = (endpoint) => known.get(keyOf(endpoint)) ?? NO_LIMITS;
    const keep = (endpoint, learnt) => {
        const key = keyOf(endpoint);
        known.delete(key);
        known.set(key, learnt);
        const oldest = known.keys().next().value;
        if (known.size > MAX_ENDPOINTS && oldest !== undefined)
            known.delete(oldest);
    };
    return {
        limits,
        learn: (endpoint, refusal) => keep(endpoint, withRefusal(limits(endpoint), refusal)),
        learnAnswer: (endpoint, sent, inputTokens) => {
            const before = limits(endpoint);
            keep(endpoint, { ...before, context: learnAnswer(before.context ?? {}, sent, inputTokens) });
        },
    };
}
function withRefusal(limits, refusal) {
    if (refusal.kind === "field") {
        return { ...limits, refused: new Set([...limits.refused, refusal.field]) };
    }
    if (refusal.kind === "explored")
        return { ...limits, isExplored: true };
    if (refusal.kind === "effort") {
        const refusedEfforts = new Set([...(limits.refusedEfforts ?? []), refusal.effort]);
        return { ...limits, refusedEfforts };
    }
    if (refusal.kind === "context") {
        const { sent, numbers } = refusal;
        return { ...limits, context: learnRefusal(limits.context ?? {}, sent, numbers) };
    }
    const known = limits.maxTokens ?? Number.POSITIVE_INFINITY;
    return { ...limits, maxTokens: Math.min(known, refusal.maxTokens) };
}
function keyOf(endpoint) {
    return JSON.stringify([endpoint.baseUrl, endpoint.model]);
}
