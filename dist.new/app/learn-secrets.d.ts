import type { OutboundGate } from "../domain/outbound/outbound-gate.ts";
import type { SecretBox } from "../ports/secret-box.ts";
import type { TokenIssuer } from "../ports/token-issuer.ts";
type Learns = Pick<OutboundGate, "learn">;
/** Has the gate learn every token that is issued, before anybody can use it. */
export declare function learnTokens<Tokens extends TokenIssuer>(tokens: Tokens, gate: Learns): Tokens;
/** Has the gate learn what is sealed and what is opened: keys of provider configs, tokens of people. */
export declare function learnSealed(box: SecretBox, gate: Learns, nowMs: () => number): SecretBox;
export {};
