import type { OutboundGate } from "../../domain/outbound/outbound-gate.ts";
/** Takes secrets out of text that a runner wrote without us. */
export interface Redactor {
    add(secret: string): void;
    /** Gives the text up to so many characters, pieces of secrets replaced. */
    redact(text: string, maxChars: number): string;
}
/** Has the gate learn what one runner was given. */
export declare function createRedactor(gate: Pick<OutboundGate, "learn" | "check">, secrets: readonly string[]): Redactor;
