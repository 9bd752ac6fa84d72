/**
 * Collects what a stream gives, without copying it, or tells why not all of it could be had. A stream that is not read to
 * its end is left paused: what becomes of its connection is the server's to say.
 */
export function collectBytes(stream, { keep, timeoutMs }) {
    return new Promise((resolve) => {
        const chunks = [];
        const end = (result) => {
            clearTimeout(timer);
            stream.off("data", onData).off("end", onEnd).off("error", onGone).off("close", onGone);
            if (result !== chunks)
                stream.pause();
            resolve(result);
        };
        const onData = (chunk) => {
            const reason = keep(chunk.byteLength);
            if (reason === undefined)
                chunks.push(chunk);
            else
                end(reason);
        };
        const onEnd = () => end(chunks);
        const onGone = () => end("gone");
        const timer = setTimeout(() => end("too-slow"), timeoutMs);
        if (stream.destroyed)
            return end("gone");
        stream.on("data", onData).once("end", onEnd).once("error", onGone).once("close", onGone);
    });
}
