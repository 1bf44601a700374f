/** Starts (or finds) a PostgreSQL. @returns url of its maintenance database, and how to stop it */
export function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }>
