const HOUR_MS = 60 * 60 * 1000;
/** Has the gate learn every token that is issued, before anybody can use it. */
export function learnTokens(tokens, gate) {
    return {
        ...tokens,
        issue: async (repository, purpose, signal) => {
            const issued = await tokens.issue(repository, purpose, signal);
            const { token, expiresAt } = issued;
            const end = expiresAt === undefined ? undefined : Date.parse(expiresAt);
            gate.learn("a token of the code host", token.reveal(), end);
            return issued;
        },
    };
}
/** Has the gate learn what is sealed and what is opened: keys of provider configs, tokens of people. */
export function learnSealed(box, gate, nowMs) {
    const learn = (value) => gate.learn("a stored key", value, nowMs() + HOUR_MS);
    return {
        ...box,
        seal: (plain, context) => {
            learn(plain.reveal());
            return box.seal(plain, context);
        },
        open: async (sealed, context) => {
            const plain = await box.open(sealed, context);
            learn(plain.reveal());
            return plain;
        },
    };
}
