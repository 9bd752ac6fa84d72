import { createSighting } from "./create-sighting.js";
import { podEnding } from "./pod-ending.js";
import { settleRun } from "./settle-run.js";
import { tellLaunch } from "./tell-launch.js";
/** The cluster ends a run at its deadline: this is for one that could not. */
const LATE_MS = 30_000;
/** Follows a run that is on its way, by what it says and by what the cluster has of it, to its one end. */
export function followRun(options) {
    const { session, clock } = options;
    const sighting = createSighting(clock);
    const launch = tellLaunch(options);
    const ends = Promise.withResolvers();
    const lastMs = Date.parse(options.deadlineAt) + LATE_MS;
    const untrack = options.watch.track(options.key, (seen) => {
        if (Date.parse(clock.now()) > lastMs)
            ends.resolve({ kind: "late" });
        if (seen === undefined)
            return;
        const sight = sighting.see(seen);
        launch.see(sight);
        if (podEnding(sight) !== undefined)
            ends.resolve({ kind: "unit" });
    });
    const talk = session.over.then((end) => ({ kind: "talk", end }));
    const decided = Promise.race([ends.promise, talk]);
    const leave = async () => {
        untrack();
        await session.close(false);
    };
    const conclude = async (end) => {
        if (end.kind === "left")
            return new Promise(() => undefined);
        const exit = await settleRun({ ...options, sighting }, end).catch((error) => {
            options.onError(error);
            return { kind: "died", how: "its end could not be looked into" };
        });
        if (exit.kind === "died")
            await launch.fail();
        untrack();
        await session.close(true);
        return exit;
    };
    const exit = decided.then(conclude);
    return {
        exit,
        stop: async () => {
            ends.resolve({ kind: "stopped" });
            if ((await decided).kind !== "left")
                await exit;
        },
        leave: async () => {
            ends.resolve({ kind: "left" });
            if ((await decided).kind === "left")
                await leave();
            else
                await exit;
        },
    };
}
