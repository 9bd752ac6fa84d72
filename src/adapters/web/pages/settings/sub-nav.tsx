import { type ReactNode, useSyncExternalStore } from "react";

const PARTS = [
  ["#configs", "Provider configs"],
  ["#match", "Which config wins"],
  ["#audit", "Changes"],
] as const;

/** Navigation between the parts of the page. */
export function SubNav({ hasAudit }: { readonly hasAudit: boolean }): ReactNode {
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => "",
  );
  const parts = hasAudit ? PARTS : PARTS.slice(0, 2);
  const [[first]] = PARTS;
  const current = parts.some(([href]) => href === hash) ? hash : first;
  return (
    <nav className="subnav" aria-label="Settings">
      {parts.map(([href, words]) => (
        <a key={href} href={href} aria-current={href === current ? "true" : undefined}>
          {words}
        </a>
      ))}
    </nav>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
