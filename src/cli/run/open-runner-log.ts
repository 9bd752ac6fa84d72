import { createSecretFilter } from "../../domain/outbound/secret-filter.ts";
import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";

/** Log of a runner's process for operators, without its secrets. */
export interface RunnerLog {
  /** Registers a secret that was received later, such as a fresh token. */
  registerSecret(name: string, secret: string): void;
  /** Redacts secrets in a text. */
  clean(text: string): string;
  /** Writes one line to stderr. */
  print(text: string): void;
  /** Prints an unexpected error as one line, with its stack for `SVC_DEBUG=1`. */
  bug(error: unknown): void;
}

/** Opens the log; `secrets` are given by their names. */
export function openRunnerLog(
  secrets: Readonly<Record<string, string>>,
  { showsStacks }: { readonly showsStacks: boolean },
): RunnerLog {
  const gate = createSecretFilter();
  for (const [name, secret] of Object.entries(secrets)) gate.registerSecret(name, secret);
  const clean = (text: string): string => gate.redact(text, "log").text;
  const write = (text: string): void => {
    process.stderr.write(`${clean(text)}\n`);
  };
  const say = (text: string): void =>
    write(`svc: ${sanitizeTerminalText(text).replace(/\s+/g, " ").trim()}`);
  return {
    registerSecret: (name, secret) => gate.registerSecret(name, secret),
    clean,
    print: say,
    bug: (error) => {
      const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
      say(`${message} (a bug; set SVC_DEBUG=1 for the stack)`);
      if (showsStacks) write(stack);
    },
  };
}
