/** Something to be done in a frame that has time for it. */
export interface FrameTask {
  /** A newer task with the same key takes the place of an older one. */
  readonly key: object;
  /** What it changes: what is nearest to the middle of the window comes first. */
  readonly element: Element;
  /** It makes the page smaller. */
  readonly takesAway?: boolean;
  run(): void;
}

/** Time for tasks in one frame: the browser still has to lay out and paint what they make. */
const BUDGET_MS = 4;
/** After a frame in which the page moved by more than a window nothing is made for so long: nobody reads what flies by. */
const FAST_SCROLL_MS = 100;
/** As many may wait to be taken away. */
const MAX_LEFTOVERS = 8;

/** Does tasks over frames, so that no frame takes long. */
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

/** Tells whether the page is flying by; asked once a frame. */
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

/** What comes into view first, then what is left over, unless much of that waits. */
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

/** What shows and hides the parts of all diffs of the page. */
export const frameQueue = createFrameQueue();

/** All places are read before anything changes: reading between changes would lay out the page again and again. */
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
