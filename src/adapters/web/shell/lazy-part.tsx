import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

type Load<Props> = () => Promise<ComponentType<Props>>;

const loads = new Set<() => Promise<unknown>>();

/**
 * Creates a component whose code is loaded when the hydrated page is idle, so that it is available
 * when needed, even if the server is not.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  loads.add(load);
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function Late(props: Props): ReactNode {
    return (
      <ErrorBoundary what="this page">
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** Loads all such components of the page. */
export async function preloadLazyParts(): Promise<void> {
  // A failed load is repeated when the component is rendered.
  await Promise.allSettled([...loads].map((load) => load()));
}
