import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import { AppError } from "../../../domain/core/app-error.ts";
import {
  type AnnouncedFile,
  type ChangeAnnouncement,
  MAX_ANNOUNCED_BYTES,
} from "../../../domain/task/change-announcement.ts";

/** An announcement in transit: JSON, and the bytes of its files one after the other, compressed. */
export interface PackedAnnouncement {
  readonly head: string;
  readonly contents?: Uint8Array | undefined;
}

/** Content type of a message of `head`, a line feed and `contents`. */
export const PACKED_TYPE = "application/vnd.svc.change";
/** Most bytes of `head`. */
export const MAX_HEAD_BYTES = 2 * 1024 * 1024;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * Packs the announcement of a task's write. Rejects with `input-invalid` when its files are too
 * large to be checked.
 */
export async function packAnnouncement({
  files,
  ...words
}: ChangeAnnouncement): Promise<PackedAnnouncement> {
  if (files === undefined) return { head: JSON.stringify(words) };
  const contents = files.flatMap(({ bytes }) => bytes ?? []);
  const size = contents.reduce((sum, { length }) => sum + length, 0);
  if (size > MAX_ANNOUNCED_BYTES) throw tooLarge(size);
  const listed = files.map(({ bytes, ...file }) =>
    bytes === undefined ? file : { ...file, size: bytes.length },
  );
  const head = JSON.stringify({ ...words, files: listed });
  const packed = await zip(Buffer.concat(contents), { level: 1 });
  if (packed.length > MAX_ANNOUNCED_BYTES) throw tooLarge(packed.length);
  return { head, contents: packed };
}

const PackedFiles = z.looseObject({
  files: z
    .array(
      z.looseObject({
        blob: z.string().optional(),
        size: z.number().int().nonnegative().max(MAX_ANNOUNCED_BYTES).optional(),
      }),
    )
    .max(10_000),
});

/**
 * Unpacks an announcement of an untrusted runner: no more than the limit is decompressed, and each
 * object id is computed from the bytes. Returns the input of `ChangeAnnouncement`; rejects with
 * `input-invalid` for inconsistent data.
 */
export async function unpackAnnouncement(head: unknown, contents: Uint8Array): Promise<unknown> {
  const { data } = PackedFiles.safeParse(head);
  if (data === undefined) throw invalidAnnouncement("it does not list its files");
  const size = data.files.reduce((sum, file) => sum + (file.size ?? 0), 0);
  if (size > MAX_ANNOUNCED_BYTES) throw tooLarge(size);
  const bytes = await decompress(contents);
  if (bytes.length !== size) throw invalidAnnouncement("its files have another size than listed");
  const files: AnnouncedFile[] = [];
  let at = 0;
  for (const { size: length, ...file } of data.files) {
    const part = length === undefined ? undefined : bytes.subarray(at, at + length);
    at += length ?? 0;
    if (part !== undefined && file.blob !== (await blobId(part)))
      throw invalidAnnouncement("the object id of a file does not match its content");
    files.push({ ...file, ...(part === undefined ? {} : { bytes: part }) } as AnnouncedFile);
  }
  return { ...data, files };
}

async function decompress(contents: Uint8Array): Promise<Uint8Array> {
  try {
    return await unzip(contents, { maxOutputLength: MAX_ANNOUNCED_BYTES });
  } catch (error) {
    const isLong = error instanceof RangeError;
    throw isLong
      ? tooLarge(MAX_ANNOUNCED_BYTES + 1)
      : invalidAnnouncement("its files cannot be decompressed");
  }
}

/** Bytes hashed between two turns of the event loop: some milliseconds. */
const STEP_BYTES = 2 * 1024 * 1024;

async function blobId(bytes: Uint8Array): Promise<string> {
  const hash = createHash("sha1").update(`blob ${bytes.length}\0`);
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    if (at > 0) await nextTurn();
    hash.update(bytes.subarray(at, at + STEP_BYTES));
  }
  return hash.digest("hex");
}

const invalidAnnouncement = (why: string): AppError =>
  new AppError("input-invalid", `the announced change cannot be read: ${why}`, {
    details: { path: "files" },
  });

function tooLarge(size: number): AppError {
  const most = MAX_ANNOUNCED_BYTES / 1024 / 1024;
  const message = `the files of the change have ${Math.ceil(size / 1024 / 1024)} MiB or more, and at most ${most} MiB can be checked for secrets; make a smaller change`;
  return new AppError("input-invalid", message, { details: { path: "files" } });
}
