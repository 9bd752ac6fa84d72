import type { z } from "zod";
import { type Telling } from "./to-error.ts";
/** Takes of an answer what we use; rejects one of another shape, such as a proxy's page. */
export declare function readShape<Shape extends z.ZodType>(body: unknown, shape: Shape, telling: Telling): z.output<Shape>;
