import type pg from 'pg'

/** Cuts a connection at once, with whatever waits for its answer: a good-bye to a machine that is gone is never answered. node-postgres has no call for it. */
export const cut = (client: pg.ClientBase): void => (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
