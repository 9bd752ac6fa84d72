import { createWritePool } from "../shared/write-pool.js";
import { gitFailed } from "./git-program.js";
import { bulkArgv } from "./snapshot-argv.js";
import { streamBatch } from "./stream-batch.js";
const TIMEOUT_MS = 600_000;
/** Small files that are written at the same time. */
const SIDE_BY_SIDE = 16;
const MODES = { file: 0o644, executable: 0o755 };
/** Writes the content of files, never holding a large one in memory; gives those that the file system took. */
export async function writeFiles(rows, { writer, ...blobs }) {
    const written = new Set();
    const pool = createWritePool(SIDE_BY_SIDE);
    let large;
    try {
        for await (const { row, bytes, isFirst, isLast } of readRows(rows, blobs)) {
            const mode = row.kind === "executable" ? MODES.executable : MODES.file;
            if (isFirst && isLast) {
                await pool.add(async () => {
                    if (await writer.file(row.place, mode, bytes))
                        written.add(row);
                });
                continue;
            }
            if (isFirst)
                large = await writer.open(row.place, mode);
            await large?.writeFile(bytes);
            if (!isLast || large === undefined)
                continue;
            await large.chmod(mode);
            await large.close();
            large = undefined;
            written.add(row);
        }
    }
    finally {
        await pool.idle();
        await large?.close();
    }
    pool.throwFailure();
    return written;
}
/** Makes symbolic links; gives those that the file system took. */
export async function writeLinks(rows, { writer, ...blobs }) {
    const written = new Set();
    let target = [];
    for await (const { row, bytes, isFirst, isLast } of readRows(rows, blobs)) {
        if (isFirst)
            target = [];
        target.push(Buffer.from(bytes));
        if (isLast && (await writer.link(row.place, Buffer.concat(target))))
            written.add(row);
    }
    return written;
}
async function* readRows(rows, { git, signal, missing }) {
    if (rows.length === 0)
        return;
    const input = rows.map(({ id }) => `${id}\n`).join("");
    const answers = git.stream(bulkArgv(), { input, signal, timeoutMs: TIMEOUT_MS });
    let answered = 0;
    for await (const { row: at, bytes, isFirst, isLast } of streamBatch(answers.chunks)) {
        const row = rows[at];
        if (row === undefined)
            break;
        if (bytes === undefined)
            throw await missing(row);
        yield { row, bytes, isFirst, isLast };
        if (isLast)
            answered += 1;
    }
    const exit = await answers.exit;
    if (exit.exitCode !== 0 || answered < rows.length)
        throw gitFailed("cat-file", exit);
}
