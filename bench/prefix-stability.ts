import type { Measurement } from "./ratio.ts";
import { converse } from "./served-conversation.ts";

/** Share of requests whose body starts with the one before, byte for byte: what a prompt cache can use. */
export async function benchPrefixStability(): Promise<Measurement> {
  const bodies = await converse();
  const pairs = bodies.slice(1).map((body, at) => body.startsWith(withoutEnd(bodies[at] ?? "")));
  const stable = pairs.filter(Boolean).length;
  return {
    name: `request prefix stability over ${pairs.length} turns`,
    ours: (100 * stable) / pairs.length,
    unit: "%",
    limit: 100,
    isAtLeast: true,
  };
}

/** A request's body up to the end of its last message. */
function withoutEnd(body: string): string {
  return body.slice(0, body.lastIndexOf("]"));
}
