import { z } from "zod";
import { type PullFile } from "../../domain/diff/pull-file.ts";
/** What we use of an entry of `GET /repos/{owner}/{repo}/pulls/{pull_number}/files`. */
export declare const FileShape: z.ZodObject<{
    filename: z.ZodString;
    status: z.ZodCatch<z.ZodEnum<{
        removed: "removed";
        added: "added";
        modified: "modified";
        renamed: "renamed";
        copied: "copied";
        changed: "changed";
        unchanged: "unchanged";
    }>>;
    previous_filename: z.ZodOptional<z.ZodString>;
    patch: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    additions: z.ZodNumber;
    deletions: z.ZodNumber;
}, z.core.$strip>;
/** Makes one entry of the pull request; a patch that was cut off is left out, for the caller to take elsewhere. */
export declare function toPullFile(entry: z.output<typeof FileShape>): PullFile;
