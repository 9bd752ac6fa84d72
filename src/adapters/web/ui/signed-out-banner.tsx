import type { ReactNode } from "react";
import { Banner } from "./banner.tsx";

export interface SignedOutBannerProps {
  /** Path to return to after sign-in. */
  readonly returnTo: string;
  /** Consequence for the user's unsaved work. */
  readonly children: ReactNode;
}

/** Banner for an expired session, with a sign-in link that returns to this page. */
export function SignedOutBanner({ returnTo, children }: SignedOutBannerProps): ReactNode {
  return (
    <Banner
      tone="warn"
      icon="lock"
      title="You were signed out."
      actions={
        <a className="btn btn-sm" href={`/login?return_to=${encodeURIComponent(returnTo)}`}>
          Sign in
        </a>
      }
    >
      {children}
    </Banner>
  );
}
