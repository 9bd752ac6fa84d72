import type { ResumeSession } from "../../../app/access/resume-session.ts";
import type { SignInPerson } from "../../../app/access/sign-in.ts";
import type { Person } from "../../../domain/access/person.ts";
import type { SessionResponse } from "../../../domain/api/operations-response.ts";
import type { Secret } from "../../../domain/core/secret.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { RateLimit } from "../../../ports/rate-limit.ts";
import type { SignIn } from "../../../ports/sign-in.ts";
import type { Site } from "./site.ts";

/** What everybody who has signed in is told of this server. */
export type ServerInfo = Omit<SessionResponse, keyof Person | "csrf">;

/** Sign-in with the code host. */
export interface SignInAuth {
  readonly kind: "sign-in";
  readonly facts: ServerInfo;
  readonly site: Site;
  readonly clock: Clock;
  readonly authorizeUrl: SignIn["authorizeUrl"];
  readonly signInPerson: SignInPerson;
  readonly resume: ResumeSession;
  revoke(idHash: string): Promise<void>;
  /** Where the code host sends people back to: `/auth/callback` of the site. */
  readonly callbackUrl: string;
  /** What the cookie of people who are signing in is signed with. */
  readonly loginKey: Secret;
  readonly limits: AuthLimits;
  /** Told of a sign-in that failed for our or the code host's sake, with the request's id. */
  onFailure(error: unknown, requestId: string): void;
}

/** Everybody on this machine may do everything: for development. */
export interface DevAuth {
  readonly kind: "dev";
  readonly facts: ServerInfo;
  /** Absent: requests come from whatever loopback address they name. */
  readonly site?: Site | undefined;
}

export type AuthOptions = SignInAuth | DevAuth;

/** What each address may do. */
export interface AuthLimits {
  /** Beginning or ending a sign-in. */
  readonly signIn: RateLimit;
  /** Asking for what needs a sign-in without one. */
  readonly refused: RateLimit;
}
