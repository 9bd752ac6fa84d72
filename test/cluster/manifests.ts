import { fileURLToPath } from "node:url";
import { loadAllYaml } from "@kubernetes/client-node";
import type { ApiObject, RoleRule } from "./api-object.ts";
import { kubectl } from "./kubectl.ts";

const DEPLOY = fileURLToPath(new URL("../../deploy/kubernetes", import.meta.url));

/** The names under which a server of 1.20 knows what has the same fields in later ones. */
const EARLIER: Readonly<Record<string, string>> = {
  CronJob: "batch/v1beta1",
  PodDisruptionBudget: "policy/v1beta1",
};

/** What a folder below deploy/kubernetes renders to, as YAML that the server of the tests takes. */
export async function renderManifests(folder: string): Promise<string> {
  const { code, out, errors } = await kubectl(["kustomize", `${DEPLOY}/${folder}`]);
  if (code !== 0) throw new Error(`${folder} cannot be rendered: ${errors}`);
  return out.replaceAll(/^apiVersion: .*\nkind: (\w+)$/gm, (whole, kind) =>
    kind in EARLIER ? `apiVersion: ${EARLIER[kind]}\nkind: ${kind}` : whole,
  );
}

/** The objects of it, to look at: the library leaves out what it does not know. */
export async function readManifests(folder: string): Promise<readonly ApiObject[]> {
  return loadAllYaml(await renderManifests(folder));
}

/** What the server may do in the namespace of its runners. */
export async function serverRules(): Promise<readonly RoleRule[]> {
  const all = await readManifests("runners");
  return all.find(({ kind }) => kind === "Role")?.rules ?? [];
}
