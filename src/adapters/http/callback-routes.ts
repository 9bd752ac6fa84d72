import { type Context, Hono } from "hono";
import type { z } from "zod";
import type {
  CallbackHearing,
  CallbackLane,
  CallbackVoice,
} from "../../app/callback/callback-api.ts";
import { EventsMessage, MAX_RESULT_BYTES } from "../../domain/runner/callback-messages.ts";
import { RunnerResult } from "../../domain/runner/runner-result.ts";
import { readBearer } from "./auth/bearer.ts";
import type { ReadBody } from "./body-reader.ts";
import { type CallbackAnswer, callbackResponse } from "./callback-response.ts";
import type { HttpEnv } from "./http-env.ts";
import { toProblem } from "./problem.ts";
import { readAnnouncement } from "./read-announcement.ts";
import { readMessage } from "./read-message.ts";

const MIB = 1024 * 1024;
/** Announcements that are read and checked side by side. */
const ANNOUNCEMENTS = 4;

/**
 * What runners of other processes say of their jobs. Their token is looked at before anything else, a message's body
 * included; cookies count for nothing.
 */
export function callbackRoutes(hearing: CallbackHearing, readBody: ReadBody): Hono<HttpEnv> {
  const hear = async (context: Context<HttpEnv>, lane: CallbackLane, use: Use) => {
    const caller = { jobId: context.req.param("id") ?? "", token: readBearer(context.req) };
    const answer = await hearing.hear(caller, lane, (voice) => use(voice, context));
    return answer instanceof Response ? answer : callbackResponse(answer);
  };
  const read = <Message>(message: Readable<Message>): Use => {
    return async (voice, context) => {
      const given = await readMessage(context, { readBody, ...message });
      if (!(given instanceof Response)) return message.say(voice, given.message);
      // Too much at the moment is nobody's fault.
      if (given.status < 500) voice.misread();
      return given;
    };
  };
  const events = read({
    schema: EventsMessage,
    maxBytes: 2 * MIB,
    say: (voice, message) => voice.events(message),
  });
  const result = read({
    schema: RunnerResult,
    maxBytes: MAX_RESULT_BYTES,
    say: (voice, message) => voice.result(message),
  });
  // Files of changes are large: few are in memory at a time.
  let busy = 0;
  const intent: Use = async (voice, context) => {
    if (busy === ANNOUNCEMENTS) return tooBusy();
    busy += 1;
    try {
      const given = await readAnnouncement(context, readBody);
      if (!(given instanceof Response)) return await voice.intent(given.message);
      if (given.status < 500) voice.misread();
      return given;
    } finally {
      busy -= 1;
    }
  };
  const token: Use = (voice, context) => voice.token(context.req.raw.signal);
  const routes = new Hono<HttpEnv>();
  routes.post("/internal/jobs/:id/events", (context) => hear(context, "talk", events));
  routes.post("/internal/jobs/:id/result", (context) => hear(context, "talk", result));
  routes.post("/internal/jobs/:id/intent", (context) => hear(context, "ask", intent));
  routes.post("/internal/jobs/:id/token", (context) => hear(context, "ask", token));
  return routes;
}

function tooBusy(): Response {
  const detail = "too many changes are being checked at once; send it again later";
  const headers = { "retry-after": "2" };
  return toProblem({ status: 503, code: "too-busy", detail, headers });
}

type Use = (voice: CallbackVoice, context: Context<HttpEnv>) => Promise<CallbackAnswer | Response>;

interface Readable<Message> {
  readonly schema: z.ZodType<Message>;
  readonly maxBytes: number;
  say(voice: CallbackVoice, message: Message): Promise<CallbackAnswer>;
}
