import type { LookupFunction } from "node:net";
import { isPrivateAddress } from "../../../domain/provider/private-address.ts";
import { PrivateAddressError } from "./private-address-error.ts";
import { type HostAddress, resolveWithSystem, type SsrfOptions } from "./ssrf-options.ts";

/** Creates the address look-up of a socket: a name with a single private address is refused. */
export function createSsrfSafeLookup(options: SsrfOptions): LookupFunction {
  return (hostname, { all = false, family = 0 }, callback) => {
    findAddresses(hostname, family, options).then(
      ([first, ...more]) => {
        if (all) callback(null, [first, ...more]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

async function findAddresses(
  hostname: string,
  wanted: number | "IPv4" | "IPv6",
  { allowPrivate, resolve = resolveWithSystem }: SsrfOptions,
): Promise<[HostAddress, ...HostAddress[]]> {
  const found = await resolve(hostname);
  if (!allowPrivate && found.some(({ address }) => isPrivateAddress(address)))
    throw new PrivateAddressError();
  const family = typeof wanted === "number" ? wanted : Number(wanted.slice(3));
  const [first, ...more] = found.filter((one) => family === 0 || one.family === family);
  if (first !== undefined) return [first, ...more];
  throw Object.assign(new Error(`no address of ${hostname}`), { code: "ENOTFOUND" });
}
