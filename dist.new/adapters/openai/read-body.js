import { Fault } from "./fault.js";
/** Bytes of an answer that comes whole, or of one line of a stream. */
const MAX_WHOLE_BYTES = 16_000_000;
/** Bytes of a list of models. */
const MAX_LIST_BYTES = 8_000_000;
/** Bytes of a stream: a chunk of four characters takes some 250. */
const MAX_STREAM_BYTES = 512_000_000;
/** Reads an answer up to where its kind is known, and the rest of it when it comes whole. */
export async function readBody(client, response, watch) {
    const bytes = readBytes(response, watch);
    const first = await skipBlank(bytes);
    const all = join(first, bytes);
    switch (firstCharacter(first)) {
        case "<":
            await all.return();
            throw new Fault("page");
        case "{":
        case "[":
            return { kind: "whole", value: await readWhole(all, MAX_WHOLE_BYTES) };
        default:
            return toStream(client, all, watch);
    }
}
/** Reads a list of models as JSON, up to a limit. */
export async function readList(response, watch) {
    return readWhole(readBytes(response, watch), MAX_LIST_BYTES);
}
async function* readBytes(response, watch) {
    const reader = response.body?.getReader();
    if (!reader)
        throw new Fault("empty");
    try {
        for (;;) {
            const next = await watch.wait(reader.read());
            if (next.done)
                return;
            yield next.value;
        }
    }
    catch (error) {
        throw new Fault("cut", { cause: error });
    }
    finally {
        // The connection is given up whatever it says to that.
        reader.cancel().catch(() => undefined);
    }
}
/** Empty lines keep a connection open until the answer begins, in a stream as in JSON. */
async function skipBlank(bytes) {
    for (;;) {
        const next = await bytes.next();
        if (next.done)
            throw new Fault("empty");
        if (firstCharacter(next.value) !== "")
            return next.value;
    }
}
async function* join(first, rest) {
    yield first;
    yield* rest;
}
function firstCharacter(bytes) {
    return new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart().charAt(0);
}
async function readWhole(bytes, maxBytes) {
    const parts = [];
    let size = 0;
    for await (const part of bytes) {
        size += part.length;
        if (size > maxBytes)
            throw new Fault("oversized");
        parts.push(part);
    }
    const text = Buffer.concat(parts).toString("utf8");
    if (text.trimStart().startsWith("<"))
        throw new Fault("page");
    try {
        return JSON.parse(text);
    }
    catch (error) {
        throw new Fault("garbled", { cause: error });
    }
}
async function toStream(client, bytes, watch) {
    const { Stream } = await import("openai/core/streaming");
    let isDone = false;
    const observed = observe(bytes, () => {
        isDone = true;
    });
    const response = new Response(ReadableStream.from(observed));
    const chunks = Stream.fromSSEResponse(response, watch.controller, client);
    return { kind: "stream", chunks, isDone: () => isDone };
}
/** Passes bytes on within the limits, and tells when the line `data: [DONE]` goes by. */
async function* observe(bytes, onDone) {
    let total = 0;
    let line = 0;
    let tail = "\n";
    for await (const part of bytes) {
        total += part.length;
        const lastBreak = part.lastIndexOf(LINE_FEED);
        line = lastBreak < 0 ? line + part.length : part.length - lastBreak;
        if (total > MAX_STREAM_BYTES || line > MAX_WHOLE_BYTES)
            throw new Fault("oversized");
        const text = tail + Buffer.from(part.buffer, part.byteOffset, part.length).toString("latin1");
        if (DONE.test(text))
            onDone();
        tail = text.slice(-DONE_LENGTH);
        yield part;
    }
}
const LINE_FEED = 10;
const DONE = /[\r\n]data: ?\[DONE\]/;
const DONE_LENGTH = "\r\ndata: [DONE]".length;
