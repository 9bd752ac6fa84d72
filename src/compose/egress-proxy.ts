import {
  startTinyproxy,
  type Tinyproxy,
  type TinyproxyOptions,
} from "../adapters/tinyproxy/start-tinyproxy.ts";

/** Lets connections through to the hosts of its list only. */
export type EgressProxy = Tinyproxy;

/** Starts the proxy of `svc egress`. */
export function startEgressProxy(options: TinyproxyOptions): Promise<EgressProxy> {
  return startTinyproxy(options);
}
