import { isAppError } from "../../domain/errors/app-error.js";
import { ChangeAnnouncement, MAX_ANNOUNCED_BYTES } from "../../domain/task/change-announcement.js";
import { MAX_HEAD_BYTES, PACKED_TYPE, unpackAnnouncement } from "../shared/pack-announcement.js";
import { parseJson } from "./parse-json.js";
import { toProblem } from "./problem.js";
import { readMessage } from "./read-message.js";
const LINE_FEED = 0x0a;
/** Most bytes of an announcement without files. */
const MAX_JSON_BYTES = 256 * 1024;
/** Reads what a task is about to write: JSON without files, or packed with them. */
export async function readAnnouncement(context, readBody) {
    if (context.req.header("content-type") !== PACKED_TYPE) {
        return readMessage(context, {
            readBody,
            schema: ChangeAnnouncement,
            maxBytes: MAX_JSON_BYTES,
        });
    }
    return readBody(context, MAX_ANNOUNCED_BYTES + MAX_HEAD_BYTES, unpack);
}
async function unpack(pieces) {
    const body = Buffer.concat(pieces);
    const end = body.subarray(0, MAX_HEAD_BYTES).indexOf(LINE_FEED);
    const head = end < 0 ? undefined : parseJson(body.subarray(0, end));
    try {
        const said = await unpackAnnouncement(head, body.subarray(end + 1));
        const { data } = ChangeAnnouncement.safeParse(said);
        return data === undefined ? unreadable() : { message: data };
    }
    catch (error) {
        if (!isAppError(error, "input-invalid"))
            throw error;
        return toProblem({ status: 422, code: "input-invalid", detail: error.message });
    }
}
function unreadable() {
    const detail = "the announced change cannot be read";
    return toProblem({ status: 422, code: "input-invalid", detail });
}
