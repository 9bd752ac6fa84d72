import { createSecretFilter } from "../../domain/outbound/secret-filter.ts";
import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";

/** What a runner's process writes for whoever looks after it, without its secrets. */
export interface RunnerLog {
  /** A later token is a secret too. */
  registerSecret(name: string, secret: string): void;
  /** Takes secrets out of a text. */
  clean(text: string): string;
  /** Writes one line to stderr. */
  print(text: string): void;
  /** Tells of what nobody expected: in one line, with a stack when that is asked for. */
  bug(error: unknown): void;
}

/** Secrets are named by what they are. */
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
      say(`${message} (a bug; SVC_DEBUG=1 shows where)`);
      if (showsStacks) write(stack);
    },
  };
}
