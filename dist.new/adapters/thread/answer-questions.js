import { isAppError } from "../../domain/errors/app-error.js";
import { firstLine } from "../shared/first-line.js";
import { unpackAnnouncement } from "../shared/pack-announcement.js";
const MOST_OPEN = 32;
/** Answers a runner's questions, for a token or whether it may write, each with a yes or with why there is none. */
export function answerQuestions(hooks, answer) {
    const open = new Map();
    const get = async (question, { signal }) => {
        const { id } = question;
        try {
            if (question.kind === "token")
                return { kind: "token", id, token: await hooks.token(signal) };
            const { text, contents } = question;
            const head = JSON.parse(text);
            await hooks.intent(contents === undefined ? head : await unpackAnnouncement(head, contents));
            return { kind: "kept", id };
        }
        catch (error) {
            return { kind: "refused", id, message: firstLine(error), ...whyOf(error) };
        }
    };
    return {
        ask: (question) => {
            const { id } = question;
            if (open.size >= MOST_OPEN || open.has(id))
                return false;
            const abort = new AbortController();
            open.set(id, abort);
            void get(question, abort).then((message) => {
                if (open.delete(id))
                    answer(message);
            });
            return true;
        },
        forget: (id) => {
            open.get(id)?.abort();
            open.delete(id);
        },
        close: () => {
            for (const abort of open.values())
                abort.abort();
            open.clear();
        },
    };
}
function whyOf(error) {
    if (isAppError(error, "code-host-denied"))
        return { status: error.details.status };
    return { status: 0, ...(isAppError(error) ? { code: error.code } : {}) };
}
