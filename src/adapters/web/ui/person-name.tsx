import type { ReactNode } from "react";

/** Login with initials instead of a picture, which would have to be loaded from another host. */
export function PersonName({ login }: { readonly login: string }): ReactNode {
  return (
    <span className="person">
      <span className="avatar" aria-hidden="true">
        {initialsOf(login)}
      </span>
      <span className="person-name" title={login}>
        {login}
      </span>
    </span>
  );
}

function initialsOf(login: string): string {
  const [first = "", second = ""] = login.split(/[-_.[\]]+/).filter(Boolean);
  return (second === "" ? first.slice(0, 2) : `${first[0]}${second[0]}`).toUpperCase();
}
