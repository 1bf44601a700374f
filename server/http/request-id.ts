import { randomUUID } from 'node:crypto'

/** The id a request came with, if it is one, else a new one: it stands in the logs and in the answer. */
export const requestIdFrom = (given: string): string => (/^[\w.-]{1,64}$/.test(given) ? given : randomUUID())
