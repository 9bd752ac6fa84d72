import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { AppError } from "../../domain/core/app-error.ts";

const SHOWN_PROBLEMS = 3;

/** Reads and validates a JSON file. Rejects with `input-invalid`, which names the file and the invalid members. */
export async function readJsonFile<Value>(file: string, schema: z.ZodType<Value>): Promise<Value> {
  const parsed = schema.safeParse(parse(file, await read(file)));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, SHOWN_PROBLEMS)
    .map((issue) => `${issue.path.join(".") || "the whole file"}: ${issue.message}`);
  throw invalid(file, `does not have the expected shape (${problems.join("; ")})`);
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw invalid(file, `cannot be read (${code}); name an existing file`, error);
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(
      file,
      `is not JSON (${error instanceof Error ? error.message : "unreadable"})`,
      error,
    );
  }
}

function invalid(file: string, problem: string, cause?: unknown): AppError<"input-invalid"> {
  return new AppError("input-invalid", `${file} ${problem}`, { details: { path: file }, cause });
}
