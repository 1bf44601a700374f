/** Why the embedded database does not start; its message is the one line to show. */
export class CannotStart extends Error {}
