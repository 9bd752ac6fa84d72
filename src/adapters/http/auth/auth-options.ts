import type { ResumeSession } from "../../../app/access/resume-session.ts";
import type { SignInPerson } from "../../../app/access/sign-in.ts";
import type { Person } from "../../../domain/access/person.ts";
import type { SessionResponse } from "../../../domain/api/operations-response.ts";
import type { Secret } from "../../../domain/core/secret.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { RateLimit } from "../../../ports/rate-limit.ts";
import type { SignIn } from "../../../ports/sign-in.ts";
import type { Site } from "./site.ts";

/** Information about this server for signed-in users. */
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
  /** URL that the code host redirects users to: `/auth/callback` of the site. */
  readonly callbackUrl: string;
  /** Key that signs the cookie of a sign-in in progress. */
  readonly loginKey: Secret;
  readonly limits: AuthLimits;
  /**
   * Called with the error of a sign-in that failed because of this server or the code host, and the
   * request id.
   */
  onFailure(error: unknown, requestId: string): void;
}

/** Development mode: every request from this machine has all permissions. */
export interface DevAuth {
  readonly kind: "dev";
  readonly facts: ServerInfo;
  /** Absent: requests may name any loopback address. */
  readonly site?: Site | undefined;
}

export type AuthOptions = SignInAuth | DevAuth;

/** Rate limits per client address. */
export interface AuthLimits {
  /** Starting or finishing a sign-in. */
  readonly signIn: RateLimit;
  /** Requests without a sign-in to routes that need one. */
  readonly refused: RateLimit;
}
