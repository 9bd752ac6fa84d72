export const NO_USAGE = {
    inputTokens: 0,
    cachedTokens: 0,
    outputTokens: 0,
    estimated: false,
};
/** Adds two usages; the sum is an estimate when either part is. */
export function addUsage(left, right) {
    return {
        inputTokens: left.inputTokens + right.inputTokens,
        cachedTokens: left.cachedTokens + right.cachedTokens,
        outputTokens: left.outputTokens + right.outputTokens,
        estimated: left.estimated || right.estimated,
    };
}
