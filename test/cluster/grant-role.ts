import type { RoleRule } from "./api-object.ts";
import type { Cluster, ClusterUser } from "./cluster.ts";

/** Makes a namespace whose service account `server` may what the rules say, and nothing else. */
export async function grantRole(
  { admin, namespace, serviceAccount }: Cluster,
  name: string,
  rules: readonly RoleRule[],
): Promise<ClusterUser> {
  await namespace(name);
  await admin.api.post(`/api/v1/namespaces/${name}/serviceaccounts`, {
    metadata: { name: "server" },
  });
  const rbac = `/apis/rbac.authorization.k8s.io/v1/namespaces/${name}`;
  await admin.api.post(`${rbac}/roles`, { metadata: { name: "server" }, rules });
  await admin.api.post(`${rbac}/rolebindings`, {
    metadata: { name: "server" },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "server" },
    subjects: [{ kind: "ServiceAccount", name: "server", namespace: name }],
  });
  return serviceAccount(name, "server");
}
