import { z } from "zod";

// Values of another type are read as absent where the trigger's rules allow it, and nothing here
// throws.
const text = z.string().optional().catch(undefined);
const prose = z.string().nullish().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const id = z.number().int().positive().optional().catch(undefined);
// A value of another type is not the same as an absent one: another field must not replace it.
const raw = z.unknown().optional();

/** Object of which all members are optional. */
const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).optional().catch(undefined);

/** Body of GitHub's events about comments and pull requests, with the used fields only. */
const EventPayload = z.object({
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
    head: part({ repo: raw, sha: raw }),
    draft: raw,
    labels: z
      .array(part({ name: text }))
      .optional()
      .catch(undefined),
    updated_at: text,
    author_association: raw,
    user: part({ login: text, type: raw }),
  }),
  repository: part({ full_name: raw, private: flag, default_branch: text }),
  installation: part({ id }),
});
/** Body of GitHub's events about comments and pull requests, with the used fields only. */
export type EventPayload = z.infer<typeof EventPayload>;

/** The comment in such a body. */
export type PayloadComment = NonNullable<EventPayload["comment"]>;

/** Parses the body of an event; `undefined` if it is not an object. */
export function readEventPayload(payload: unknown): EventPayload | undefined {
  const parsed = EventPayload.safeParse(payload);
  return parsed.success ? parsed.data : undefined;
}
