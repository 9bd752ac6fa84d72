import { constants } from "node:fs";
import { mkdir, open, opendir, symlink } from "node:fs/promises";
const SLASH = 0x2f;
const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const NOT_TAKEN = ["EEXIST", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "EILSEQ", "EINVAL", "ELOOP"];
const MAX_TARGET_BYTES = 4_000;
/** Begins to write into an empty folder. Throws when something is in it: that is a mistake of the caller. */
export async function createTreeWriter(root) {
    for await (const entry of await opendir(root))
        throw new Error(`a tree is written into an empty folder, and ${entry.name} is in this one`);
    const folders = new Map();
    const prefix = Buffer.from(`${root}/`);
    const whole = (path) => Buffer.concat([prefix, path]);
    const folder = (path) => {
        const key = path.toString("latin1");
        const made = folders.get(key) ?? inParent(path, async () => void (await mkdir(whole(path), 0o755)));
        folders.set(key, made);
        return made;
    };
    const inParent = async (path, make) => {
        const slash = path.lastIndexOf(SLASH);
        if (slash !== -1 && !(await folder(path.subarray(0, slash))))
            return false;
        return taken(make);
    };
    const openFile = async (path, mode) => {
        let handle;
        await inParent(path, async () => {
            handle = await open(whole(path), FLAGS, mode);
        });
        return handle;
    };
    return {
        open: openFile,
        file: async (path, mode, content) => {
            const handle = await openFile(path, mode);
            if (handle === undefined)
                return false;
            try {
                await handle.writeFile(content);
                // Whatever the mask of this process takes away.
                await handle.chmod(mode);
            }
            finally {
                await handle.close();
            }
            return true;
        },
        folder,
        link: async (path, target) => {
            const isTarget = target.length > 0 && target.length <= MAX_TARGET_BYTES && !target.includes(0);
            return isTarget && inParent(path, () => symlink(target, whole(path)));
        },
    };
}
async function taken(make) {
    try {
        await make();
        return true;
    }
    catch (error) {
        if (error instanceof Error && "code" in error && NOT_TAKEN.includes(String(error.code)))
            return false;
        throw error;
    }
}
