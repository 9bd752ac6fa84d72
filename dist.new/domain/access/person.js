/** Tells whether a person may read what is for the operators of this installation. */
export function isOperator(person) {
    return person?.isAdmin === true;
}
