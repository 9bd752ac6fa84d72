import { Command, CommanderError } from "commander";
import { sanitizeTerminalText } from "../domain/render/sanitize-terminal-text.ts";
import { actionCommand } from "./action/command.ts";
import { applyCommand } from "./apply/command.ts";
import { backupCommand } from "./backup/command.ts";
import { checkCommentsCommand } from "./check-comments/command.ts";
import { demoCommand } from "./demo/command.ts";
import { doctorCommand } from "./doctor/command.ts";
import { egressCommand } from "./egress/command.ts";
import { EXIT } from "./exit-codes.ts";
import { journalCommand } from "./journal/command.ts";
import { redTeamCommand } from "./redteam/command.ts";
import { reportFailure } from "./report-failure.ts";
import { reviewCommand } from "./review/command.ts";
import { rulesCommand } from "./rules/command.ts";
import { runCommand } from "./run/command.ts";
import { serveCommand } from "./serve/command.ts";
import { taskCommand } from "./task/command.ts";

/** Parses the arguments, runs the command and returns the exit status. */
export async function runProgram(argv: readonly string[], version: string): Promise<number> {
  const program = new Command("svc")
    .description(
      "Review pull requests and fix failing tests with any OpenAI-compatible model. The model only proposes; svc validates.",
    )
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(`svc: ${oneLine(text)}\n`) });
  let status: number = EXIT.ok;
  const finish = (code: number): void => {
    status = code;
  };
  const commands = [
    reviewCommand(finish),
    taskCommand(finish),
    checkCommentsCommand(),
    applyCommand(finish),
    actionCommand(finish),
    serveCommand(finish),
    runCommand(finish),
    egressCommand(finish),
    demoCommand(finish),
    doctorCommand(finish),
    redTeamCommand(finish),
    journalCommand(finish),
    rulesCommand(finish),
    backupCommand(finish),
  ];
  for (const command of commands) {
    program.addCommand(command.exitOverride().copyInheritedSettings(program));
  }
  try {
    await program.parseAsync([...argv], { from: "user" });
    return status;
  } catch (error) {
    // Help and version throw with status 0. A usage error has been printed already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    return reportFailure(error);
  }
}

function oneLine(text: string): string {
  return sanitizeTerminalText(text)
    .replace(/^error: /, "")
    .replace(/\s+/g, " ")
    .trim();
}
