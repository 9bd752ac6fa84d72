import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type { Redactor } from "../shared/text/create-redactor.ts";

const MAX_LINE_CHARS = 500;
const MAX_LINES = 100;
/**
 * Characters buffered of a line: more than is shown, so that a secret at its end is found
 * completely.
 */
const MAX_BUFFERED_CHARS = 8_192;

/**
 * Passes on a thread's output line by line, without secrets: a hundred lines at most, and a note
 * about the rest. Resolves when the streams have ended.
 */
export async function captureLines(
  streams: readonly Readable[],
  redactor: Redactor,
  onLine: (line: string) => void,
): Promise<void> {
  let lines = 0;
  const show = (line: string): void => {
    lines += 1;
    if (lines <= MAX_LINES) onLine(redactor.redact(line, MAX_LINE_CHARS));
    if (lines === MAX_LINES + 1) onLine("more was dropped");
  };
  const isFull = () => lines > MAX_LINES;
  await Promise.all(streams.map((stream) => captureStream(stream, show, isFull)));
}

async function captureStream(
  stream: Readable,
  show: (line: string) => void,
  isFull: () => boolean,
): Promise<void> {
  const decoder = new StringDecoder("utf8");
  let open = "";
  stream.on("data", (chunk: Buffer) => {
    // Reads to the end: a thread would block on its output.
    const text = isFull() ? "" : decoder.write(chunk);
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0 && !isFull(); end = text.indexOf("\n", from)) {
      show(clipLine(open + text.slice(from, end)));
      open = "";
      from = end + 1;
    }
    open = clipLine(open + text.slice(from));
  });
  await new Promise((resolve) => stream.once("close", resolve));
  if (open !== "" && !isFull()) show(open);
}

const clipLine = (line: string): string => line.slice(0, MAX_BUFFERED_CHARS);
