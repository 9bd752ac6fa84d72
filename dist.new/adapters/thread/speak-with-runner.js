import { answerQuestions } from "./answer-questions.js";
import { hearRunner } from "./hear-runner.js";
import { FromRunner } from "./thread-message.js";
import { LINGERED } from "./to-runner-exit.js";
/** Speaks with the runner in a thread: takes its words, answers its questions, kills it when it cannot be understood. */
export function speakWithRunner({ worker, hooks, limits, kill }) {
    const answer = (message) => worker.postMessage(message);
    const ready = Promise.withResolvers();
    const questions = answerQuestions(hooks, answer);
    let lingering;
    const hearing = hearRunner({
        hooks,
        limits,
        onTaken: (kind) => {
            answer({ kind: "taken" });
            if (kind === "result")
                lingering = setTimeout(() => kill(LINGERED), limits.lingerMs);
        },
        onBroken: kill,
    });
    const obey = (message) => {
        switch (message.kind) {
            case "ready":
                ready.resolve();
                break;
            case "events":
            case "result":
                hearing.hear(message);
                break;
            case "token":
            case "intent":
                if (!questions.ask(message))
                    kill("it asked too much at a time");
                break;
            case "forget":
                questions.forget(message.id);
        }
    };
    worker.on("message", (message) => {
        const parsed = FromRunner.safeParse(message);
        if (parsed.success)
            obey(parsed.data);
        else
            kill("it said what nobody understands");
    });
    worker.on("messageerror", () => kill("it said what nobody understands"));
    return {
        ready: ready.promise,
        askToStop: () => answer({ kind: "stop" }),
        hasResult: hearing.hasResult,
        end: async () => {
            questions.close();
            await hearing.settled();
            clearTimeout(lingering);
        },
    };
}
