/** Task to run in a frame that has time for it. */
export interface FrameTask {
  /** A newer task with the same key replaces an older one. */
  readonly key: object;
  /** Element that the task changes. Elements nearest to the middle of the viewport come first. */
  readonly element: Element;
  /** The task removes content. */
  readonly takesAway?: boolean;
  run(): void;
}

/**
 * Time for tasks in one frame, in milliseconds. The browser still has to lay out and paint the
 * result.
 */
const BUDGET_MS = 4;
/**
 * Pause in milliseconds after a frame that scrolled by more than one viewport: content is not
 * rendered while it moves past.
 */
const FAST_SCROLL_MS = 100;
/** Maximum number of removals that may wait. */
const MAX_LEFTOVERS = 8;

/** Spreads tasks over frames to keep each frame short. */
export function createFrameQueue() {
  const tasks = new Map<object, FrameTask>();
  const flight = watchFastScroll();
  let isAsked = false;
  const ask = (): void => {
    if (isAsked || tasks.size === 0) return;
    isAsked = true;
    requestAnimationFrame(work);
  };
  const work = (): void => {
    isAsked = false;
    const end = performance.now() + BUDGET_MS;
    for (const task of orderTasks([...tasks.values()], flight.isOn())) {
      if (!tasks.delete(task.key)) continue;
      task.run();
      if (performance.now() > end) break;
    }
    ask();
  };
  return {
    add: (task: FrameTask): void => {
      tasks.set(task.key, task);
      ask();
    },
    remove: (key: object): void => {
      tasks.delete(key);
    },
  };
}

/** Detects fast scrolling; called once a frame. */
function watchFastScroll() {
  let lastY = 0;
  let until = 0;
  return {
    isOn: (): boolean => {
      const now = performance.now();
      if (Math.abs(window.scrollY - lastY) > window.innerHeight) until = now + FAST_SCROLL_MS;
      lastY = window.scrollY;
      return now < until;
    },
  };
}

/** Orders tasks: content near the viewport first, then removals, unless many removals wait. */
function orderTasks(tasks: readonly FrameTask[], isFlying: boolean): readonly FrameTask[] {
  const { more = [], less = [] } = Object.groupBy(tasks, ({ takesAway }) =>
    takesAway === true ? "less" : "more",
  );
  if (isFlying) return less;
  const nearest = nearestFirst(more);
  return less.length > MAX_LEFTOVERS
    ? [...less.slice(0, 1), ...nearest, ...less]
    : [...nearest, ...less];
}

/** Shared queue for all diffs of the page. */
export const frameQueue = createFrameQueue();

/**
 * Orders tasks by distance to the viewport. All positions are read before any change, to avoid
 * repeated layouts.
 */
function nearestFirst(tasks: readonly FrameTask[]): FrameTask[] {
  const middle = window.innerHeight / 2;
  return tasks
    .map((task) => {
      const { top, bottom } = task.element.getBoundingClientRect();
      return { task, distance: Math.max(top - middle, middle - bottom, 0) };
    })
    .sort((one, other) => one.distance - other.distance)
    .map(({ task }) => task);
}
