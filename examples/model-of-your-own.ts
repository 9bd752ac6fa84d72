// A model of one's own behind the port: anything that streams parts will do, a local process or a rule as here.
import type { Model } from "@asksvc/svc";

/** Reports every line with a TODO. It reads the annotated diff that the prompt ends with. */
export function createTodoModel(): Model {
  return {
    async *stream(request) {
      const prompt = request.messages.at(-1)?.content ?? "";
      const comments = prompt.split("\n").flatMap((line) => {
        const hit = /^\[R *(\d+)\] \+(.*TODO.*)$/.exec(line);
        return hit === null
          ? []
          : [{ line: Number(hit[1]), quote: hit[2], path: pathAbove(prompt, line) }];
      });
      const answer = {
        summary: comments.length === 0 ? "Nothing left to do." : "Something is left to do.",
        event: "COMMENT",
        comments: comments.map((comment) => ({
          ...comment,
          title: "A TODO is left",
          body: "Do it or file it.",
        })),
      };
      const text = JSON.stringify(answer);
      yield { type: "text-delta", text };
      const usage = {
        inputTokens: prompt.length / 4,
        cachedTokens: 0,
        outputTokens: text.length / 4,
        estimated: true,
      };
      yield {
        type: "attempt",
        attempt: { model: "todo", attempt: 1, ok: true, usage, latencyMs: 0 },
      };
      yield { type: "finish", reason: "stop" };
    },
  };
}

function pathAbove(prompt: string, line: string): string {
  const above = prompt.slice(0, prompt.indexOf(line));
  return /\+\+\+ b\/([^\n]+)\n(?![\s\S]*\+\+\+ b\/)/.exec(above)?.[1] ?? "";
}
