import { afterAll } from "vitest";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { Launcher, RunnerHooks } from "../../src/ports/launcher.ts";
import { describeLauncher } from "../contracts/launcher.contract.ts";
import { kubeConfig } from "../fakes/kube-api.ts";
import type { PodStep } from "../fakes/kube-api-runner.ts";
import { openKubeHarness } from "../fakes/kube-harness.ts";

const ends: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const end of ends) await end();
});

/** Words of the launcher itself, which the clauses do not speak of. */
const OWN = /^(?:waiting for a node|pulling the image|starting$|the last lines)/;

const isOwn = (event: RunEventBody): boolean => event.type === "log" && OWN.test(event.text);

function withoutOwnEvents(hooks: RunnerHooks): RunnerHooks {
  return {
    ...hooks,
    events: async (events, position) => {
      const rest = (events as readonly RunEventBody[]).filter((event) => !isOwn(event));
      if (rest.length > 0) await hooks.events(rest, position);
    },
  };
}

/** A launcher whose runners do these steps, in a cluster of its own. */
function doing(steps: readonly PodStep[], kubeconfig?: string): Launcher {
  return {
    launch: async (spec, hooks, signal) => {
      const launcher = kubeconfig === undefined ? {} : { launcher: { kubeconfig } };
      const scene = await openKubeHarness({ steps, ...launcher });
      ends.push(scene.close);
      return scene.launcher.launch(spec, withoutOwnEvents(hooks), signal);
    },
    adopt: async () => undefined,
  };
}

/** A launcher whose runners say the first event, and the rest when a later process has taken them up. */
function surviving(events: readonly RunEventBody[], result: unknown) {
  const adopted = Promise.withResolvers<void>();
  const [first, ...rest] = events.map((say) => ({ say }));
  const begin = first === undefined ? [] : [first];
  const steps = [...begin, { waitsFor: adopted.promise }, ...rest, { end: result }];
  const scene = openKubeHarness({ steps });
  ends.push(async () => (await scene).close());
  return {
    first: {
      launch: async (spec, hooks) => (await scene).launcher.launch(spec, withoutOwnEvents(hooks)),
      adopt: async () => undefined,
    } satisfies Launcher,
    later: (): Launcher => {
      const launcher = scene.then(({ restart }) => restart());
      return {
        launch: async (spec, hooks) => (await launcher).launch(spec, hooks),
        adopt: async (runner, hooks) => {
          const taken = await (await launcher).adopt(runner, withoutOwnEvents(hooks));
          adopted.resolve();
          return taken;
        },
      };
    },
  };
}

describeLauncher("the kubernetes launcher", {
  speaking: (events, result) => doing([...events.map((say) => ({ say })), { end: result }]),
  endless: (event) => doing([{ say: event }, { hangs: true }]),
  dying: (exits) => doing([{ exits }]),
  asking: (result) => doing([{ asksToken: true }, { end: result }]),
  surviving,
  broken: () => doing([], kubeConfig(1)),
});
