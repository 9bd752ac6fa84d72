import { VERSION } from "../config/version.ts";

/** Runs the command line. Sets the exit status of the process and never throws. */
export async function main(argv: readonly string[] = process.argv.slice(2)): Promise<void> {
  // Scripts ask for the version often, so nothing else is loaded.
  if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
    process.stdout.write(`${VERSION}\n`);
    return;
  }
  const { runProgram } = await import("./program.ts");
  process.exitCode = await runProgram(argv, VERSION);
}
