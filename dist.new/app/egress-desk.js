import { isHostName, listVersion } from "../domain/egress/allowlist.js";
/** A proxy that has not asked for this long is gone, or cut off; it asks every five seconds. */
const SEEN_MS = 15_000;
const WAIT_MS = 60_000;
const LOOK_MS = 250;
/** More proxies than anybody runs: ids are whatever the holder of the token says. */
const MAX_REPLICAS = 100;
/**
 * Keeps the list of hosts for the proxies, which come and fetch it. A list is in force when at least one proxy has asked
 * within 15 seconds and all that have say so; that is waited for up to a minute.
 */
export function createEgressDesk({ clock }) {
    const replicas = new Map();
    let list;
    const present = () => {
        const oldest = clock.monotonicMs() - SEEN_MS;
        for (const [id, { atMs }] of replicas)
            if (atMs < oldest)
                replicas.delete(id);
        return [...replicas.values()];
    };
    const isInForce = () => {
        const all = present();
        return (list !== undefined && all.length > 0 && all.every(({ inForce }) => inForce === list?.version));
    };
    const policy = {
        allow: async (given) => {
            const hosts = [...new Set(given)].filter(isHostName).sort();
            list = { version: listVersion(hosts), hosts };
        },
        inForce: async (signal) => {
            const until = clock.monotonicMs() + WAIT_MS;
            while (!isInForce()) {
                if (clock.monotonicMs() >= until)
                    return false;
                await clock.sleep(LOOK_MS, signal);
            }
            return true;
        },
    };
    const hearing = {
        asked: (id, inForce) => {
            present();
            if (replicas.has(id) || replicas.size < MAX_REPLICAS)
                replicas.set(id, { inForce, atMs: clock.monotonicMs() });
            return list;
        },
    };
    return { policy, hearing };
}
