import { z } from "zod";
/** What a budget is for. Those of a repository and of the server are for a calendar month in UTC. */
export declare const BudgetName: z.ZodEnum<{
    run: "run";
    repository: "repository";
    pull: "pull";
    month: "month";
}>;
export type BudgetName = z.infer<typeof BudgetName>;
declare const limit: z.ZodObject<{
    amount: z.ZodNumber;
    budget: z.ZodEnum<{
        run: "run";
        repository: "repository";
        pull: "pull";
        month: "month";
    }>;
}, z.core.$strip>;
export type AllowanceLimit = Readonly<z.infer<typeof limit>>;
/** What one run may spend, and what its calls cost. What is absent has no limit. */
export declare const Allowance: z.ZodObject<{
    tokens: z.ZodOptional<z.ZodObject<{
        amount: z.ZodNumber;
        budget: z.ZodEnum<{
            run: "run";
            repository: "repository";
            pull: "pull";
            month: "month";
        }>;
    }, z.core.$strip>>;
    cost: z.ZodOptional<z.ZodObject<{
        amount: z.ZodNumber;
        budget: z.ZodEnum<{
            run: "run";
            repository: "repository";
            pull: "pull";
            month: "month";
        }>;
    }, z.core.$strip>>;
    prices: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodObject<{
        input: z.ZodNumber;
        cached: z.ZodOptional<z.ZodNumber>;
        output: z.ZodNumber;
    }, z.core.$strict>>>;
    currency: z.ZodOptional<z.ZodString>;
    model: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type Allowance = Readonly<z.infer<typeof Allowance>>;
/** Says that a budget has come to its end: one clause without a full stop. */
export declare function spentWords(unit: "tokens" | "cost", budget: BudgetName): string;
export {};
