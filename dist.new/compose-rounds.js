import { repeatWork } from "./app/repeat-work.js";
import { wordsOf } from "./compose-server-parts.js";
/** What is done again and again, by its name. */
export function createRounds({ log }, clock) {
    const rounds = new Map();
    return {
        start: (name, everyMs, work) => {
            const onError = (error) => log("error", `${name}: ${wordsOf(error)}`);
            rounds.set(name, repeatWork(work, { everyMs, clock, onError }));
        },
        wake: (name) => rounds.get(name)?.wake(),
        close: async () => {
            await Promise.all([...rounds.values()].map((each) => each.close()));
        },
    };
}
