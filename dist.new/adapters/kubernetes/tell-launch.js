import { launchWords } from "./launch-words.js";
const MAX_CHARS = 500;
/** The step `launch-pod`, from the making of the Job to the runner's first words. */
export function tellLaunch({ session, redactor, isAwaited }) {
    let isOpen = isAwaited;
    let last;
    const end = async (ok) => {
        if (!isOpen)
            return;
        isOpen = false;
        await session.say([{ type: "step-end", step: "launch-pod", ok }]);
    };
    if (isAwaited)
        void session.spoke.then(() => end(true));
    return {
        see: (sight) => {
            const words = launchWords(sight);
            if (!isOpen || words === undefined || words === last)
                return;
            last = words;
            const text = redactor.redact(words, MAX_CHARS);
            void session.say([{ type: "log", level: "info", text }]);
        },
        fail: () => end(false),
    };
}
