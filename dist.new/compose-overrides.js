/** The part itself where nothing takes its place. */
export function overridden(own, replace) {
    return replace === undefined ? own : replace(own);
}
