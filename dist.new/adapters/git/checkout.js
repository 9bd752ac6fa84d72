import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { createCheckoutProgram } from "./checkout-program.js";
import { gitFailed } from "./git-program.js";
import { notARepository } from "./not-a-repository.js";
import { openPorcelain } from "./porcelain.js";
export async function openCheckout(path, environment, signal) {
    const start = await folderOf(path);
    const probe = createCheckoutProgram(start, environment);
    const ask = async (...question) => {
        const result = await probe.run(["rev-parse", ...question], { signal });
        if (result.exitCode === 127)
            throw gitFailed("rev-parse", result);
        if (result.exitCode !== 0)
            throw notARepository(path, result.stderr);
        return result.stdout.toString("utf8").replace(/\n$/, "");
    };
    const isBare = (await ask("--is-bare-repository")) === "true";
    // One question a call: a folder's name may hold a newline.
    const [folder, objects, index, format] = await Promise.all([
        ask(isBare ? "--absolute-git-dir" : "--show-toplevel"),
        ask("--git-path", "objects"),
        ask("--git-path", "index"),
        ask("--show-object-format"),
    ]);
    return {
        folder,
        isBare,
        format: format === "sha256" ? "sha256" : "sha1",
        objects: resolve(start, objects),
        index: resolve(start, index),
        git: createCheckoutProgram(folder, environment),
        porcelain: await openPorcelain(folder, environment, signal),
    };
}
async function folderOf(path) {
    try {
        return (await stat(path)).isDirectory() ? resolve(path) : dirname(resolve(path));
    }
    catch (error) {
        throw notARepository(path, "", error);
    }
}
