import { stripVTControlCharacters } from "node:util";
import { plainLines } from "../shared/plain-lines.js";
const LINES = 20;
const MAX_CHARS = 4_000;
/** Gives what a container printed last, without secrets; nothing when docker does not say. */
export async function lastLines(docker, name, redactor) {
    const { exitCode, stdout, stderr } = await docker.run(["logs", "--tail", `${LINES}`, name]);
    if (exitCode !== 0)
        return [];
    // A secret is known again without what stands between its characters; what the container wrote to stderr comes on
    // that of docker's program.
    const text = stripVTControlCharacters(`${stdout.toString("utf8")}${stderr}`);
    return plainLines(redactor.redact(text, MAX_CHARS), LINES);
}
