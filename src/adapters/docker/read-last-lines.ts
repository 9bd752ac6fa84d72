import { stripVTControlCharacters } from "node:util";
import type { Redactor } from "../shared/text/create-redactor.ts";
import { toPlainLines } from "../shared/text/to-plain-lines.ts";
import type { DockerEngine } from "./docker-engine.ts";

const LINES = 20;
const MAX_CHARS = 4_000;

/**
 * Returns the last output lines of a container without secrets; nothing when docker does not
 * answer.
 */
export async function readLastLines(
  docker: DockerEngine,
  name: string,
  redactor: Redactor,
): Promise<readonly string[]> {
  const { exitCode, stdout, stderr } = await docker.run(["logs", "--tail", `${LINES}`, name]);
  if (exitCode !== 0) return [];
  // Secrets are redacted also if control characters stand between their characters; the container's
  // stderr is printed on that of the docker program.
  const text = stripVTControlCharacters(`${stdout.toString("utf8")}${stderr}`);
  return toPlainLines(redactor.redact(text, MAX_CHARS), LINES);
}
