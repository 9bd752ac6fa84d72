import { createCallbackRefusals } from "./callback-refusals.js";
import { createCallbackSession } from "./callback-session.js";
/** Creates the desk that launchers have, and what hears the messages of their runners. */
export function createCallbackDesk(options) {
    const { records, clock, secrets, onError = () => undefined } = options;
    const known = new Map();
    const refusals = createCallbackRefusals(clock, options.log ?? (() => undefined));
    const enter = (runner, hooks, { tokenHash, heard }) => {
        const { jobId, attempt } = runner;
        const onRefused = refusals.ofRunner(jobId);
        const session = createCallbackSession({
            ...{ runner: { jobId, attempt }, hooks, heard, clock, onError, onRefused },
            onClosed: async (ends) => {
                try {
                    if (ends)
                        await records.end({ jobId, attempt }, clock.now());
                }
                catch (error) {
                    // The token stays dead in this process, and the next one finds a runner that is not there.
                    return onError(error);
                }
                if (known.get(jobId)?.session === session)
                    known.delete(jobId);
            },
        });
        known.set(jobId, { tokenHash, onRefused, session });
        return session;
    };
    /** Who was heard for a job before is heard no more. */
    const leave = async (jobId) => {
        await known.get(jobId)?.session.close(false);
    };
    return {
        desk: {
            open: async (runner, hooks) => {
                const { jobId, attempt, backend, deadlineAt } = runner;
                await leave(jobId);
                const token = secrets.newToken();
                const tokenHash = secrets.hash(token);
                const startedAt = clock.now();
                await records.open({ jobId, attempt, backend, tokenHash, startedAt, deadlineAt });
                return { session: enter(runner, hooks, { tokenHash, heard: 0 }), token };
            },
            resume: async (runner, hooks) => {
                await leave(runner.jobId);
                const record = await records.get(runner.jobId);
                if (record === undefined || record.endedAt !== undefined)
                    return undefined;
                if (record.attempt !== runner.attempt)
                    return undefined;
                const start = { tokenHash: record.tokenHash, heard: record.next };
                return { session: enter(runner, hooks, start), record };
            },
        },
        hearing: {
            hear: async ({ jobId, token }, lane, use) => {
                const hash = secrets.hash(token ?? "");
                const here = known.get(jobId);
                const there = here ?? (await records.get(jobId));
                if (token === undefined || there === undefined || !secrets.isSame(hash, there.tokenHash))
                    return refusals.ofStranger(here?.onRefused);
                // It may have been taken up while the record was read.
                const session = here?.session ?? known.get(jobId)?.session;
                if (session !== undefined)
                    return session.hear(lane, use);
                return "endedAt" in there && there.endedAt !== undefined
                    ? { kind: "finished" }
                    : { kind: "busy", why: "not-taken-up" };
            },
        },
    };
}
