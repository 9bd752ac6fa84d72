import { collaboratorsContract, OPEN, SHUT } from "../contracts/collaborators.contract.ts";
import { signInContract } from "../contracts/sign-in.contract.ts";
import { createScriptedPeople } from "../fakes/scripted-people.ts";

const close = async () => undefined;

signInContract(
  "the scripted people",
  async (fault) => {
    const people = createScriptedPeople();
    if (fault !== undefined) people.fail("code-host-unreachable");
    return {
      ...people,
      agree: async (url, login) => people.agree(url, login),
      clientSecret: "none",
      close,
    };
  },
  { client: "it knows no clients" },
);

collaboratorsContract("the scripted people", async (fault) => {
  const people = createScriptedPeople();
  for (const login of ["ada", "wes", "rex", "sam"]) people.addPerson(login);
  people.addRepository("acme/shut", SHUT);
  people.addRepository("acme/open", { ...OPEN, "*": "read" });
  people.addOrg("acme", ["ada"]);
  people.addOrg("elsewhere", ["sam"]);
  people.hideMembers("elsewhere");
  if (fault === "unpermitted") people.hideMembers("acme");
  if (fault === "outage") people.fail("code-host-unreachable");
  return { ...people, close };
});
