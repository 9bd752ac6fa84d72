import type { HttpBindings } from "@hono/node-server";
import type { LiveSession } from "../../app/access/resume-session.ts";
import type { Person } from "../../domain/access/person.ts";

/** What a request brings along. The connection is absent when the app is called without a server. */
export interface HttpEnv {
  readonly Bindings: Partial<HttpBindings>;
  readonly Variables: {
    requestId: string;
    /** Who asks; absent when nobody has signed in. */
    person: Person | undefined;
    /** Their session; nobody has one in development. */
    session: LiveSession | undefined;
    /** Fields of the form that was sent, where its token had to be looked for. */
    form: URLSearchParams | undefined;
  };
}
