import { createHash } from "node:crypto";
import { throwIfCancelled } from "../shared/cancel-error.js";
import { rest } from "./retry-plan.js";
/** Creates the pacing of a process. */
export function createPacing() {
    const lanes = new Map();
    return {
        open({ baseUrl, key }, clock) {
            const name = createHash("sha256")
                .update(JSON.stringify([baseUrl, key]))
                .digest("hex");
            return createTurn(clock, {
                find: () => lanes.get(name),
                open: () => {
                    const lane = lanes.get(name) ?? newLane();
                    lanes.set(name, lane);
                    return lane;
                },
                close: () => lanes.delete(name),
            });
        },
    };
}
const newLane = () => ({ until: 0, sending: undefined, queue: [], waiting: new Set() });
/** A refusal for the rate comes at once: a request without one by then has been taken. */
const TAKEN_MS = 1_000;
function createTurn(clock, store) {
    const ticket = {};
    let wasLimited = false;
    const passed = () => {
        const lane = store.find();
        if (lane === undefined || lane.sending !== ticket)
            return;
        lane.sending = undefined;
        if (lane.queue.length === 0)
            store.close();
        notify(lane);
    };
    return {
        passed,
        async start(signal) {
            const lane = store.find();
            if (lane === undefined)
                return;
            if (wasLimited)
                lane.queue.unshift(ticket);
            else
                lane.queue.push(ticket);
            try {
                await waitForTurn(lane, { ticket, clock, signal });
                lane.sending = ticket;
                setTimeout(passed, TAKEN_MS).unref();
            }
            finally {
                lane.queue.splice(lane.queue.indexOf(ticket), 1);
                if (lane.sending === undefined && lane.queue.length === 0)
                    store.close();
                notify(lane);
            }
        },
        limited(waitMs) {
            const lane = store.open();
            wasLimited = true;
            lane.until = Math.max(lane.until, clock.monotonicMs() + waitMs);
            if (lane.sending === ticket)
                lane.sending = undefined;
            notify(lane);
        },
    };
}
async function waitForTurn(lane, { ticket, clock, signal }) {
    for (;;) {
        throwIfCancelled(signal);
        const isFirst = lane.queue[0] === ticket && lane.sending === undefined;
        const leftMs = lane.until - clock.monotonicMs();
        if (isFirst && leftMs <= 0)
            return;
        if (isFirst)
            await rest(clock, leftMs, signal);
        else
            await changeOf(lane, signal);
    }
}
/** Settles when the lane changes or the caller ends the call. */
function changeOf(lane, signal) {
    return new Promise((resolve) => {
        const settle = () => {
            lane.waiting.delete(settle);
            signal.removeEventListener("abort", settle);
            resolve();
        };
        lane.waiting.add(settle);
        signal.addEventListener("abort", settle, { once: true });
        if (signal.aborted)
            settle();
    });
}
function notify(lane) {
    for (const wake of [...lane.waiting])
        wake();
}
