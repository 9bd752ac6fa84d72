import { Unzip, type UnzipFile, UnzipInflate } from "fflate";
import { AppError, isAppError } from "../../domain/core/app-error.ts";

const MAX_ENTRIES = 100;
/** Bytes inflated per step, which give at most a thousand times as many. */
const STEP_BYTES = 4096;
const END_RECORD = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_RECORD_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;

/**
 * Extracts one file of a ZIP archive; `undefined` when it has none of that name. Sizes are counted
 * while inflating, regardless of the archive's own numbers. A longer file or an unreadable archive
 * throws `input-invalid`.
 */
export function unzipFile(
  archive: Uint8Array,
  { file, maxBytes }: { readonly file: string; readonly maxBytes: number },
): Uint8Array | undefined {
  if (!hasEndRecord(archive))
    throw unreadableArchiveError(file, "it is not a complete ZIP archive");
  const wanted = createFileCollector(file, maxBytes);
  let entries = 0;
  const unzip = new Unzip((entry) => {
    entries += 1;
    if (entries > MAX_ENTRIES)
      throw unreadableArchiveError(file, `it has more than ${MAX_ENTRIES} entries`);
    if (entry.name === file) wanted.take(entry);
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < archive.length; at += STEP_BYTES) {
      unzip.push(archive.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= archive.length);
    }
  } catch (error) {
    throw isAppError(error) ? error : unreadableArchiveError(file, "it is damaged", error);
  }
  return wanted.end();
}

/**
 * Returns true if the archive is complete: the reader processes entries as a stream and would not
 * miss those that were cut off.
 */
function hasEndRecord({ buffer, byteOffset, length }: Uint8Array): boolean {
  const end = Buffer.from(buffer, byteOffset, length).lastIndexOf(END_RECORD);
  return (
    end !== -1 &&
    end + END_RECORD_BYTES <= length &&
    end + END_RECORD_BYTES + MAX_COMMENT_BYTES >= length
  );
}

function createFileCollector(file: string, maxBytes: number) {
  const parts: Uint8Array[] = [];
  let state: "absent" | "begun" | "whole" = "absent";
  let size = 0;
  return {
    take: (entry: UnzipFile): void => {
      if (state !== "absent") throw unreadableArchiveError(file, "it contains that name twice");
      state = "begun";
      entry.ondata = (error, chunk, isLast) => {
        // The reader catches errors thrown below and passes them here.
        if (error) throw error;
        size += chunk.length;
        if (size > maxBytes)
          throw unreadableArchiveError(file, `the file is longer than ${maxBytes} bytes`);
        parts.push(chunk.slice());
        if (isLast) state = "whole";
      };
      entry.start();
    },
    end: (): Uint8Array | undefined => {
      if (state === "begun") throw unreadableArchiveError(file, "it is truncated");
      return state === "absent" ? undefined : Buffer.concat(parts);
    },
  };
}

function unreadableArchiveError(file: string, why: string, cause?: unknown): AppError {
  const message = `${file} of an artifact cannot be read: ${why}; check what the workflow uploads`;
  return new AppError("input-invalid", message, { details: { path: file }, cause });
}
