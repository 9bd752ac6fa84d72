import { stripVTControlCharacters } from "node:util";
import type { Redactor } from "../shared/text/create-redactor.ts";
import { toPlainLines } from "../shared/text/to-plain-lines.ts";
import type { DockerEngine } from "./docker-engine.ts";

const LINES = 20;
const MAX_CHARS = 4_000;

/** Gives what a container printed last, without secrets; nothing when docker does not say. */
export async function readLastLines(
  docker: DockerEngine,
  name: string,
  redactor: Redactor,
): Promise<readonly string[]> {
  const { exitCode, stdout, stderr } = await docker.run(["logs", "--tail", `${LINES}`, name]);
  if (exitCode !== 0) return [];
  // A secret is known again without what stands between its characters; what the container wrote to stderr comes on
  // that of docker's program.
  const text = stripVTControlCharacters(`${stdout.toString("utf8")}${stderr}`);
  return toPlainLines(redactor.redact(text, MAX_CHARS), LINES);
}
