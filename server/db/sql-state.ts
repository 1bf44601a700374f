/** What the database says went wrong. */

/** Somebody else has it, for longer than was to be waited. */
export const LOCK_NOT_AVAILABLE = '55P03'

/** SQLSTATE of a failed query, whoever wrapped it; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  const of = (e: unknown) => (e instanceof Error && typeof (e as { code?: unknown }).code === 'string' ? (e as unknown as { code: string }).code : undefined)
  const code = of(error) ?? (error instanceof Error ? of(error.cause) : undefined)
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}
