import type { RemoteLauncherOptions } from "./remote-launcher-options.ts";
/** What a unit's programs find its proxy by; nothing when there is none. It stands in both cases: programs differ. */
export declare function proxyVariables({ proxy, noProxy, }: Pick<RemoteLauncherOptions, "proxy" | "noProxy">): Readonly<Record<string, string>>;
