import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

type Load<Props> = () => Promise<ComponentType<Props>>;

const loads = new Set<() => Promise<unknown>>();

/**
 * Makes a part that is not needed at first: its file comes when the page has been taken over and there is nothing else
 * to do, so that it is there when somebody wants it, even if the server is not.
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

/** Loads all such parts of the page. */
export async function preloadLazyParts(): Promise<void> {
  // What does not come now is asked for again when it is wanted.
  await Promise.allSettled([...loads].map((load) => load()));
}
