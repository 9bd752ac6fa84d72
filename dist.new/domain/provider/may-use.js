/** Tells whether a config is for a person: named by login, or a member of one of its orgs. */
export function mayUse({ users, orgs }, { login, orgs: own, usesAll = false }) {
    if (usesAll || users.some((user) => isSame(user, login)))
        return true;
    return orgs.some((org) => own.some((mine) => isSame(org, mine)));
}
const isSame = (left, right) => left.toLowerCase() === right.toLowerCase();
