import { type Context, Hono } from "hono";
import type { z } from "zod";
import type {
  CallbackApi,
  CallbackHandlers,
  CallbackLane,
} from "../../app/callback/callback-api.ts";
import { EventsMessage, MAX_RESULT_BYTES } from "../../domain/runner/callback-messages.ts";
import { RunnerResult } from "../../domain/runner/runner-result.ts";
import { readBearerToken } from "./auth/bearer-token.ts";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
import { toProblemResponse } from "./problem.ts";
import { readAnnouncement } from "./read-announcement.ts";
import { readMessage } from "./read-message.ts";
import { type CallbackOutcome, toCallbackResponse } from "./to-callback-response.ts";

const MIB = 1024 * 1024;
/** Number of announcements read and validated at the same time. */
const MAX_ANNOUNCEMENTS = 4;

/**
 * Creates the routes for runners of other processes. The token is checked before anything else,
 * including the body; cookies are ignored.
 */
export function callbackRoutes(hearing: CallbackApi, readBody: ReadBody): Hono<HttpEnv> {
  const hear = async (context: Context<HttpEnv>, lane: CallbackLane, use: CallbackAction) => {
    const caller = { jobId: context.req.param("id") ?? "", token: readBearerToken(context.req) };
    const answer = await hearing.receive(caller, lane, (voice) => use(voice, context));
    return answer instanceof Response ? answer : toCallbackResponse(answer);
  };
  const read = <Message>(message: MessageReader<Message>): CallbackAction => {
    return async (voice, context) => {
      const given = await readMessage(context, { readBody, ...message });
      if (!(given instanceof Response)) return message.deliver(voice, given.message);
      // Overload is not the runner's fault.
      if (given.status < 500) voice.reportUnreadable();
      return given;
    };
  };
  const events = read({
    schema: EventsMessage,
    maxBytes: 2 * MIB,
    deliver: (voice, message) => voice.events(message),
  });
  const result = read({
    schema: RunnerResult,
    maxBytes: MAX_RESULT_BYTES,
    deliver: (voice, message) => voice.result(message),
  });
  // Files of changes are large: only a few are in memory at a time.
  let busy = 0;
  const intent: CallbackAction = async (voice, context) => {
    if (busy === MAX_ANNOUNCEMENTS) return tooBusyResponse();
    busy += 1;
    try {
      const given = await readAnnouncement(context, readBody);
      if (!(given instanceof Response)) return await voice.intent(given.message);
      if (given.status < 500) voice.reportUnreadable();
      return given;
    } finally {
      busy -= 1;
    }
  };
  const token: CallbackAction = (voice, context) => voice.token(context.req.raw.signal);
  const routes = new Hono<HttpEnv>();
  routes.post("/internal/jobs/:id/events", (context) => hear(context, "talk", events));
  routes.post("/internal/jobs/:id/result", (context) => hear(context, "talk", result));
  routes.post("/internal/jobs/:id/intent", (context) => hear(context, "ask", intent));
  routes.post("/internal/jobs/:id/token", (context) => hear(context, "ask", token));
  return routes;
}

function tooBusyResponse(): Response {
  const detail = "too many changes are being checked at once; send it again later";
  const headers = { "retry-after": "2" };
  return toProblemResponse({ status: 503, code: "too-busy", detail, headers });
}

type CallbackAction = (
  voice: CallbackHandlers,
  context: Context<HttpEnv>,
) => Promise<CallbackOutcome | Response>;

interface MessageReader<Message> {
  readonly schema: z.ZodType<Message>;
  readonly maxBytes: number;
  deliver(voice: CallbackHandlers, message: Message): Promise<CallbackOutcome>;
}
