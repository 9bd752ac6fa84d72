import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
/** Content of a lock or lease file. */
export function describeHolder(id) {
    return JSON.stringify({ place: place(), pid: process.pid, id });
}
/** Whether the process that wrote it has surely ended. */
export function isHolderGone(text) {
    const holder = parseHolder(text);
    return holder !== undefined && holder.place === place() && !isAlive(holder.pid);
}
export function isHeldBy(text, id) {
    return parseHolder(text)?.id === id;
}
function parseHolder(text) {
    try {
        const { place, pid, id } = JSON.parse(text);
        return typeof pid === "number" && typeof id === "string" ? { place, pid, id } : undefined;
    }
    catch (error) {
        // Half written: the age of the file decides.
        if (error instanceof SyntaxError || error instanceof TypeError)
            return undefined;
        throw error;
    }
}
function isAlive(pid) {
    try {
        process.kill(pid, 0);
        return true;
    }
    catch (error) {
        // EPERM: it is there and somebody else's.
        return error instanceof Error && "code" in error && error.code === "EPERM";
    }
}
function place() {
    return `${hostname()} ${pidNamespace()}`;
}
function pidNamespace() {
    try {
        return readlinkSync("/proc/self/ns/pid");
    }
    catch (error) {
        // Only Linux has it.
        if (error instanceof Error)
            return "";
        throw error;
    }
}
