import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Hunk } from "../diff/hunk.ts";
import { numberRows, type Row } from "../diff/number-rows.ts";

/** Number of lines of the base on each side of a block that belong to its identity. */
export const CONTEXT_LINES = 3;

/** Lines of the base around a block, nearest to the block last (`before`) and first (`after`). */
export interface BlockContext {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A run of changed lines without context between them: the unit that a review covers. */
export interface ChangeBlock extends BlockContext {
  /** Path after the change. */
  readonly path: string;
  /** 0-based index of its hunk in the file. */
  readonly hunk: number;
  /** 1-based line of the base before which the block begins; its deleted lines begin there. */
  readonly baseLine: number;
  /** Number of its deleted lines. */
  readonly deleted: number;
  /** Changed lines with their sign, and notes such as `\ No newline at end of file`. */
  readonly lines: readonly string[];
}

/** Lists the blocks of one file's hunks, in order. */
export function listBlocks(path: string, hunks: readonly Hunk[]): ChangeBlock[] {
  return hunks.flatMap((hunk, index) => listHunkBlocks(path, hunk, index));
}

function listHunkBlocks(path: string, hunk: Hunk, index: number): ChangeBlock[] {
  const rows = numberRows(hunk);
  const baseRows = rows.flatMap(({ left, text }) => (left === undefined ? [] : [text]));
  // A header `-5,0` names the line before the insertion.
  const first = rows.some(({ left }) => left !== undefined) ? hunk.oldStart : hunk.oldStart + 1;
  const blocks: ChangeBlock[] = [];
  let passed = 0;
  for (let at = 0; at < rows.length; ) {
    const end = findBlockEnd(rows, at);
    if (end === at) {
      passed += 1;
      at += 1;
      continue;
    }
    const deleted = rows.slice(at, end).filter(({ kind }) => kind === "deletion").length;
    blocks.push({
      path,
      hunk: index,
      baseLine: first + passed,
      deleted,
      lines: hunk.lines.slice(at, end),
      before: baseRows.slice(Math.max(0, passed - CONTEXT_LINES), passed),
      after: baseRows.slice(passed + deleted, passed + deleted + CONTEXT_LINES),
    });
    passed += deleted;
    at = end;
  }
  return blocks;
}

/** Returns the end of the block that begins at a row; the row itself if it is context. */
function findBlockEnd(rows: readonly Row[], from: number): number {
  let end = from;
  while (end < rows.length && rows[end]?.kind !== "context") end += 1;
  // A note below a context line is about that line.
  return rows.slice(from, end).every(({ kind }) => kind === "note") ? from : end;
}

/** Length of an identity in bytes. */
export const BLOCK_ID_BYTES = 16;

/** Computes identities of blocks. */
export type IdentifyBlock = (block: ChangeBlock, context?: BlockContext) => string;

/**
 * Creates the function that identifies a block by its path, its changed lines and the lines of the base around it, as
 * 32 hex digits. With a key it is an HMAC-SHA256 (RFC 2104), otherwise SHA-256, both truncated to 128 bits: the author
 * of the change is hostile and may search for collisions.
 */
export function createIdentifyBlock(key: Uint8Array | undefined): IdentifyBlock {
  return ({ path, lines, ...own }, { before, after } = own) => {
    const text = utf8ToBytes(JSON.stringify([path, before, lines, after]));
    const digest = key === undefined ? sha256(text) : hmac(sha256, key, text);
    return bytesToHex(digest.subarray(0, BLOCK_ID_BYTES));
  };
}

/**
 * Makes identities depend on the rules for a block's file, so that a block is new when the rules for its file change.
 * `digestRules` returns `undefined` for a file without rules of its own.
 */
export const withRules =
  (identify: IdentifyBlock, digestRules: (path: string) => string | undefined): IdentifyBlock =>
  (block, context) => {
    const rules = digestRules(block.path);
    // No path contains NUL.
    return identify(
      rules === undefined ? block : { ...block, path: `${block.path}\0${rules}` },
      context,
    );
  };
