import type { HttpChannelOptions } from "../../adapters/callback/callback-options.ts";
import { type HttpChannel, openHttpChannel } from "../../adapters/callback/open-http-channel.ts";
import { openPortChannel, type PortChannel } from "../../adapters/thread/open-port-channel.ts";

/** Connects a runner in a container or pod to the server that started it. */
export function openCallbackChannel(options: HttpChannelOptions): HttpChannel {
  return openHttpChannel(options);
}

/** Connects a runner in a thread to the server that started it. */
export function openThreadChannel(): PortChannel {
  return openPortChannel();
}
