import type { AgentOutcome, AgentRun, Conversation } from "./agent-run.ts";
/**
 * Talks with the model until it answers: runs the tools it asks for, stops it at a limit with one last request for the
 * answer, has a cut answer continued, an unreadable one repaired once, and one that fails the conversation's check
 * corrected.
 *
 * Rejects with `cancelled` when the signal aborts, and as `Model` does when a call finally fails.
 */
export declare function runAgent<Answer>(run: AgentRun, conversation: Conversation<Answer>): Promise<AgentOutcome<Answer>>;
