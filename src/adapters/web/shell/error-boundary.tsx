import { Component, createRef, type ReactNode } from "react";
import { Banner } from "../ui/banner.tsx";

interface ErrorBoundaryProps {
  /** Name of the content, as in "this page". */
  readonly what: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean;
}

/** Contains errors of a part that fails or whose files cannot be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override readonly state: ErrorBoundaryState = { hasFailed: false };
  private readonly place = createRef<HTMLDivElement>();

  /** The failed part may have been opened from elsewhere on the page, like a dialog. */
  override componentDidCatch(): void {
    this.place.current?.scrollIntoView({ block: "center" });
    this.place.current?.focus({ preventScroll: true });
  }

  override render(): ReactNode {
    const { what, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <div ref={this.place} tabIndex={-1}>
        <Banner
          tone="bad"
          title={`A part of ${what} failed.`}
          actions={
            <button type="button" className="btn btn-sm" onClick={() => window.location.reload()}>
              Load the page again
            </button>
          }
        >
          What you typed is kept in this browser. A new version of the server may be the reason.
        </Banner>
      </div>
    );
  }
}
