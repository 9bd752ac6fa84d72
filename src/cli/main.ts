import { readFileSync } from "node:fs";

/** Runs the command line. Sets the exit status of the process and never throws. */
export async function main(argv: readonly string[] = process.argv.slice(2)): Promise<void> {
  // Asked for all the time and by scripts: nothing is loaded for it.
  if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
    process.stdout.write(`${readVersion()}\n`);
    return;
  }
  const { runProgram } = await import("./program.ts");
  process.exitCode = await runProgram(argv, readVersion());
}

function readVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
