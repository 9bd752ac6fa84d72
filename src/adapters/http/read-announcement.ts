import type { Context } from "hono";
import { isAppError } from "../../domain/core/app-error.ts";
import { ChangeAnnouncement, MAX_ANNOUNCED_BYTES } from "../../domain/task/change-announcement.ts";
import {
  MAX_HEAD_BYTES,
  PACKED_TYPE,
  unpackAnnouncement,
} from "../shared/remote-runner/pack-announcement.ts";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
import { parseJson } from "./parse-json.ts";
import { toProblemResponse } from "./problem.ts";
import { readMessage } from "./read-message.ts";

const LINE_FEED = 0x0a;
/** Most bytes of an announcement without files. */
const MAX_JSON_BYTES = 256 * 1024;

/** Reads the announcement of a task's write: JSON without files, or packed with them. */
export async function readAnnouncement(
  context: Context<HttpEnv>,
  readBody: ReadBody,
): Promise<{ readonly message: ChangeAnnouncement } | Response> {
  if (context.req.header("content-type") !== PACKED_TYPE) {
    return readMessage(context, {
      readBody,
      schema: ChangeAnnouncement,
      maxBytes: MAX_JSON_BYTES,
    });
  }
  return readBody(context, MAX_ANNOUNCED_BYTES + MAX_HEAD_BYTES, unpackMessage);
}

async function unpackMessage(
  pieces: readonly Uint8Array[],
): Promise<{ readonly message: ChangeAnnouncement } | Response> {
  const body = Buffer.concat(pieces);
  const end = body.subarray(0, MAX_HEAD_BYTES).indexOf(LINE_FEED);
  const head = end < 0 ? undefined : parseJson(body.subarray(0, end));
  try {
    const announcement = await unpackAnnouncement(head, body.subarray(end + 1));
    const { data } = ChangeAnnouncement.safeParse(announcement);
    return data === undefined ? unreadableResponse() : { message: data };
  } catch (error) {
    if (!isAppError(error, "input-invalid")) throw error;
    return toProblemResponse({ status: 422, code: "input-invalid", detail: error.message });
  }
}

function unreadableResponse(): Response {
  const detail = "the announced change cannot be read";
  return toProblemResponse({ status: 422, code: "input-invalid", detail });
}
