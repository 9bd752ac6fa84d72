import { type EgressHearing } from "./app/egress-desk.ts";
import type { ServerParts } from "./compose-server-parts.ts";
import type { LoadedServerConfig } from "./config/load-config.ts";
import { type EgressNeeds } from "./domain/egress/allowlist.ts";
import type { EgressPolicy } from "./ports/egress-policy.ts";
/** The hosts that runners may reach, for the proxies that keep to them. */
export interface Egress {
    /** `inForce` looks first whether other hosts are needed by now. */
    readonly policy: Pick<EgressPolicy, "inForce">;
    readonly hearing: EgressHearing;
    /** Makes the list anew, of what is configured now. */
    refresh(): Promise<void>;
}
/** Builds what tells proxies their hosts; nothing where no proxy can fetch them. */
export declare function openEgress({ loaded, clock, store }: ServerParts): Egress | undefined;
/** Tells why runners could not reach an endpoint, to be read after its name; `undefined` when they can. */
export declare function unproxiedAddress({ egressToken, reviews, tasks }: LoadedServerConfig["execution"], baseUrl: string): string | undefined;
/** What runners talk to by the configuration and the endpoints of provider configs. */
export declare function egressNeeds({ config, task, execution }: LoadedServerConfig, endpoints: readonly string[]): EgressNeeds;
