/** Tells whether somebody may come in, by name or through an organization. Letter case does not matter. */
export function mayEnter({ login, orgs }, rules) {
    return (includes(rules.allowedUsers, login) || orgs.some((org) => includes(rules.allowedOrgs, org)));
}
/** Tells whether somebody who may come in is an admin. */
export function isAdmin(login, { adminUsers, allowedUsers }) {
    return includes(adminUsers.length === 0 ? allowedUsers : adminUsers, login);
}
const includes = (names, name) => names.includes(name.toLowerCase());
