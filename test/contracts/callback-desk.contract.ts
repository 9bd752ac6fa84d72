import { callbackDeskLifeContract } from "./callback-desk-life.contract.ts";
import { callbackDeskQuestionsContract } from "./callback-desk-questions.contract.ts";
import { callbackDeskWordsContract } from "./callback-desk-words.contract.ts";
import type { CallbackDeskSuite } from "./opened-desk.ts";

/** The clauses of `CallbackDesk`, spoken to by its hearing. */
export function callbackDeskContract(name: string, suite: CallbackDeskSuite): void {
  callbackDeskLifeContract(name, suite);
  callbackDeskWordsContract(name, suite);
  callbackDeskQuestionsContract(name, suite);
}
