export function createWritePool(sideBySide) {
    const running = new Set();
    let failure;
    const throwFailure = () => {
        if (failure !== undefined)
            throw failure.error;
    };
    return {
        add: async (work) => {
            throwFailure();
            const settled = work()
                .catch((error) => {
                failure ??= { error };
            })
                .finally(() => running.delete(settled));
            running.add(settled);
            if (running.size >= sideBySide)
                await Promise.race(running);
        },
        idle: async () => {
            await Promise.all(running);
        },
        throwFailure,
    };
}
