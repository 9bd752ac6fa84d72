import { z } from "zod";

// What is of another type reads as absent: the gate decides what may be absent, and nothing here throws.
const text = z.string().optional().catch(undefined);
const prose = z.string().nullish().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const id = z.number().int().positive().optional().catch(undefined);
// A value of another type is not the same as none: the gate must not fall back to another field then.
const raw = z.unknown().optional();

/** An object of which any part may be absent. */
const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).optional().catch(undefined);

/** The fields of a comment event that the gate looks at; all others are left out. */
const CommentEvent = z.object({
  action: raw,
  comment: part({
    id: raw,
    body: raw,
    html_url: text,
    updated_at: text,
    author_association: raw,
    user: part({ login: text, type: raw }),
    path: raw,
    line: raw,
    original_line: raw,
    side: raw,
    original_side: raw,
    subject_type: raw,
    in_reply_to_id: raw,
    diff_hunk: text,
  }),
  issue: part({
    number: raw,
    state: raw,
    title: text,
    body: prose,
    pull_request: raw,
  }),
  pull_request: part({
    number: raw,
    state: raw,
    title: text,
    body: prose,
    head: part({ repo: raw }),
  }),
  repository: part({ full_name: raw, private: flag, default_branch: text }),
  installation: part({ id }),
});
export type CommentEvent = z.infer<typeof CommentEvent>;

/** Reads an event's body, keeping what the gate needs; `undefined` when it is no object. */
export function readCommentEvent(payload: unknown): CommentEvent | undefined {
  const parsed = CommentEvent.safeParse(payload);
  return parsed.success ? parsed.data : undefined;
}
