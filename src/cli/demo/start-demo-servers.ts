import { join } from "node:path";
import { readEnvironment } from "../../config/setting.ts";
import type { DemoHost } from "../../demo/host/demo-host.ts";
import { startDemoHost } from "../../demo/host/start-demo-host.ts";
import { type DemoModel, startDemoModel } from "../../demo/model/start-demo-model.ts";
import { type DemoPorts, listenAt, readStoredPorts, storePorts } from "./demo-ports.ts";
import { startWebApp, type WebApp } from "./start-web-app.ts";

/** Servers of the demo. */
export interface DemoServers {
  readonly host: DemoHost;
  /** Absent if the user has their own model. */
  readonly model: DemoModel | undefined;
  readonly web: WebApp;
  close(): Promise<void>;
}

/** Starts the code host, the model and the web app; stops them again if one fails. */
export async function startDemoServers(folder: string, asked: DemoPorts): Promise<DemoServers> {
  const opened: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of opened.reverse()) await end();
  };
  try {
    const kept = readStoredPorts(folder);
    const host = await startHost(folder, { asked: asked.host, kept: kept.host });
    opened.push(host.close);
    const model = hasKey() ? undefined : await startDemoModel();
    if (model !== undefined) opened.push(model.close);
    const web = await startWebApp({ folder, host, model, asked, kept });
    opened.push(web.close);
    host.state.app.permissions = { ...host.state.app.permissions, contents: "write" };
    host.state.app.webhookUrl = `${web.url}/webhook`;
    await storePorts(folder, { host: Number(new URL(host.serverUrl).port), web: web.port });
    return { host, model, web, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts the scripted model unless a key is set. */
const hasKey = (): boolean => Boolean(readEnvironment().LLM_API_KEY?.trim());

function startHost(
  folder: string,
  { asked, kept }: { readonly asked: number | undefined; readonly kept: number | undefined },
): Promise<DemoHost> {
  return listenAt((port) => startDemoHost({ folder: join(folder, "host"), port }), {
    option: "--port",
    asked,
    kept,
  });
}
