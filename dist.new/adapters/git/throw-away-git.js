import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { alternatesVariable } from "./alternates.js";
import { gitFailed } from "./git-program.js";
import { isObjectId, objectFormatOf } from "./object-id.js";
const MODES = {
    file: "100644",
    executable: "100755",
    symlink: "120000",
    submodule: "160000",
};
const NOBODY = {
    GIT_AUTHOR_NAME: "svc",
    GIT_AUTHOR_EMAIL: "svc@invalid",
    GIT_AUTHOR_DATE: "2000-01-01T00:00:00Z",
    GIT_COMMITTER_NAME: "svc",
    GIT_COMMITTER_EMAIL: "svc@invalid",
    GIT_COMMITTER_DATE: "2000-01-01T00:00:00Z",
};
/** Highest of all attributes: what lies there is what the tree holds, byte by byte. */
const ATTRIBUTES = "* -text -filter -ident -working-tree-encoding\n";
const TIMEOUT_MS = 600_000;
/**
 * Adds a `.git` of one commit to files that were just written: no remote, no hook, no credential, no objects of others.
 * All of it is made from our own repository.
 */
export async function writeThrowAwayGit(request) {
    const { git, folder, rows, excluded, signal } = request;
    const place = join(folder, ".git");
    for (const path of ["objects/pack", "objects/info", "refs/heads", "refs/tags", "info"])
        await mkdir(join(place, path), { recursive: true });
    const options = { signal, timeoutMs: TIMEOUT_MS };
    const ours = await line(git, ["rev-parse", "--absolute-git-dir"], options);
    const env = { GIT_INDEX_FILE: join(place, "index"), ...NOBODY };
    await line(git, ["update-index", "-z", "--index-info"], { ...options, env, input: toInfo(rows) });
    const tree = requireId(await line(git, ["write-tree"], { ...options, env }));
    const said = { ...options, env, input: "snapshot\n" };
    const commit = requireId(await line(git, ["commit-tree", tree], said));
    await line(git, packArgv(join(place, "objects/pack/pack")), {
        ...options,
        // There its temporary files are on the same disk as the pack.
        env: {
            GIT_OBJECT_DIRECTORY: join(place, "objects"),
            GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesVariable([join(ours, "objects")]),
        },
        input: `${commit}\n`,
    });
    const files = {
        config: configOf(commit),
        HEAD: "ref: refs/heads/main\n",
        "refs/heads/main": `${commit}\n`,
        "info/attributes": ATTRIBUTES,
        "info/exclude": excluded.map((path) => `/${escapeGlob(path)}\n`).join(""),
    };
    for (const [name, text] of Object.entries(files))
        await writeFile(join(place, name), text);
}
/** Only ASCII turns into a special name by folding, and those were left out: what is in the index is on the disk. */
const LITERAL_NAMES = ["-c", "core.protectNTFS=false", "-c", "core.protectHFS=false"];
async function line(git, args, options) {
    const result = await git.run([...LITERAL_NAMES, ...args], options);
    if (result.exitCode !== 0)
        throw gitFailed(args[0] ?? "", result);
    return result.stdout.toString("utf8").trim();
}
function requireId(text) {
    if (isObjectId(text))
        return text;
    throw gitFailed("write-tree", { exitCode: 1, stderr: "it gave no object id", isTimedOut: false });
}
function toInfo(rows) {
    const records = [];
    for (const { kind, id, place } of rows)
        records.push(Buffer.from(`${MODES[kind]} ${id}\t`), place, Buffer.from([0]));
    return Buffer.concat(records);
}
/** Packs the commit with all that it needs: nothing is borrowed. */
const packArgv = (name) => [
    ...["pack-objects", "-q", "--revs", "--window=0", "--threads=1", "--delta-base-offset"],
    name,
];
function configOf(commit) {
    const isSha256 = objectFormatOf(commit) === "sha256";
    const core = `[core]\n\trepositoryformatversion = ${isSha256 ? 1 : 0}\n\tbare = false\n\tfilemode = true\n`;
    return `${core}[gc]\n\tauto = 0\n${isSha256 ? "[extensions]\n\tobjectformat = sha256\n" : ""}`;
}
const escapeGlob = (path) => path.replace(/[\\*?[\]!# ]/g, "\\$&");
