import type { HttpBindings } from "@hono/node-server";
import type { LiveSession } from "../../app/access/resume-session.ts";
import type { Person } from "../../domain/access/person.ts";

/** Context of a request. The connection is absent when the app is called without a server. */
export interface HttpEnv {
  readonly Bindings: Partial<HttpBindings>;
  readonly Variables: {
    requestId: string;
    /** Current user; absent without a sign-in. */
    person: Person | undefined;
    /** Session of the user; absent in development. */
    session: LiveSession | undefined;
    /** Fields of the submitted form, if its token had to be read. */
    form: URLSearchParams | undefined;
  };
}
