import type { ReactNode } from "react";
import { Banner } from "./banner.tsx";

export interface SignedOutBannerProps {
  /** Path to come back to. */
  readonly returnTo: string;
  /** What becomes of what the person was doing. */
  readonly children: ReactNode;
}

/** Says that the session has ended, and leads back here by way of a sign-in. */
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
