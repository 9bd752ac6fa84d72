import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { makeBareRepository } from "./bare-repository.js";
import { takeLease } from "./cache/lease.js";
import { createOwnProgram } from "./own-program.js";
/** Opens a bare repository of a snapshot's own, which reads the objects of others; `close` removes it. */
export async function openBorrowingStore(repository, environment, lender) {
    const { folder } = repository;
    const lease = await takeLease(folder, basename(folder));
    const close = async () => {
        await lease.release();
        await rm(folder, { recursive: true, force: true });
        await lender.close();
    };
    try {
        await makeBareRepository(repository);
    }
    catch (error) {
        await close();
        throw error;
    }
    const git = createOwnProgram(folder, environment);
    return { git, reportDamage: lender.reportDamage, close };
}
