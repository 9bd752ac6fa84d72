/** What of a spec nobody else may know. */
export function secretsOf({ token, model, callback }) {
    return [token.value, model.apiKey, ...(callback === undefined ? [] : [callback.token])];
}
/** Hooks that have a redactor learn the tokens which the runner is given later: they are secrets too. */
export function learnTokens(hooks, redactor) {
    return {
        events: (events, position) => hooks.events(events, position),
        result: (result) => hooks.result(result),
        intent: (said) => hooks.intent(said),
        token: async (signal) => {
            const token = await hooks.token(signal);
            redactor.add(token.value);
            return token;
        },
    };
}
