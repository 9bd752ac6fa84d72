import { createOctokit } from "./create-octokit.js";
import { createTransport } from "./create-transport.js";
import { readShape } from "./read-shape.js";
import { sendPatiently } from "./send-patiently.js";
import { requireReply } from "./to-error.js";
export const APP_CREDENTIALS = "GITHUB_APP_ID with GITHUB_PRIVATE_KEY";
/** Creates the sender of the app's own calls; they are all harmless to repeat. */
export function createAppCalls(options, signIn) {
    const transport = createTransport(createOctokit(options, signIn), options);
    const { clock, apiUrl } = options;
    const send = async (call, signal) => {
        const patience = { isRepeatable: true, clock, signal };
        const outcome = await sendPatiently(() => transport(call, { signal }), patience);
        const nowMs = Date.parse(clock.now());
        const telling = { call, apiUrl, credentials: APP_CREDENTIALS, nowMs };
        return { reply: requireReply(outcome, telling), telling };
    };
    return {
        send,
        read: async (call, shape, signal) => {
            const { reply, telling } = await send(call, signal);
            return readShape(reply.body, shape, telling);
        },
    };
}
