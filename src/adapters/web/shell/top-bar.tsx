import type { ReactNode } from "react";
import type { SessionResponse } from "../../../domain/api/operations-response.ts";
import type { PageName } from "../../../domain/api/page.ts";
import { Icon } from "../ui/icon.tsx";
import { PersonName } from "../ui/person-name.tsx";
import { useFrame } from "./frame.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

interface Entry {
  readonly href: string;
  readonly name: string;
  readonly page: PageName;
  /** The page answers 403 to users without admin rights. */
  readonly isForAdmins?: boolean;
}

const ENTRIES: readonly Entry[] = [
  { href: "/", name: "New review", page: "new-review" },
  { href: "/admin", name: "Settings", page: "settings" },
  { href: "/admin/pods", name: "Pods", page: "pods", isForAdmins: true },
  { href: "/journal", name: "Journal", page: "journal" },
];

export interface TopBarProps {
  readonly page: PageName;
  onShowKeys(): void;
}

/** Top bar of every page: navigation, user and sign-out. */
export function TopBar({ page, onShowKeys }: TopBarProps): ReactNode {
  const { session } = useFrame();
  return (
    <header className="topbar">
      <a className="brand" href="/" aria-label="svc, home">
        <Icon name="mark" className="brand-mark" />
        <span>svc</span>
      </a>
      {session === undefined ? null : <Navigation page={page} session={session} />}
      <div className="topbar-end">
        <ThemeSwitch />
        {session === undefined ? null : (
          <>
            <button
              type="button"
              className="btn btn-icon btn-quiet wide-only"
              aria-label="Keyboard shortcuts"
              title="Keyboard shortcuts"
              aria-haspopup="dialog"
              onClick={onShowKeys}
            >
              <Icon name="keyboard" />
            </button>
            <span className="who">
              <PersonName login={session.login} />
            </span>
            <SignOut csrf={session.csrf} />
          </>
        )}
      </div>
    </header>
  );
}

function Navigation({
  page,
  session: { helpUrl, isAdmin },
}: Pick<TopBarProps, "page"> & { readonly session: SessionResponse }): ReactNode {
  const entries = ENTRIES.filter(({ isForAdmins }) => isAdmin || isForAdmins !== true);
  return (
    <nav className="topnav" aria-label="Main">
      <ul>
        {entries.map((entry) => (
          <li key={entry.href}>
            <a href={entry.href} aria-current={currentOf(entry, page)}>
              {entry.name}
            </a>
          </li>
        ))}
        <li>
          <a href={helpUrl} rel="external noopener">
            Help
            <Icon name="external" className="icon-xs" />
            <span className="vh"> (opens the documentation)</span>
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** Returns the state of an entry. A review belongs to the entry that it was started from. */
function currentOf({ page: own }: Entry, page: PageName): "page" | "true" | undefined {
  if (own === page) return "page";
  return own === "new-review" && (page === "review" || page === "task") ? "true" : undefined;
}

function SignOut({ csrf }: { readonly csrf: string }): ReactNode {
  return (
    <form method="post" action="/logout">
      <input type="hidden" name="_csrf" value={csrf} />
      <button type="submit" className="btn btn-quiet">
        <Icon name="sign-out" className="narrow-only" />
        Sign out
      </button>
    </form>
  );
}
