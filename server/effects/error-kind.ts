/** Kind of a failure (`ECONNRESET`, `TimeoutError`), without the personal data an error's message may hold. */
export function errorKind(error: unknown): string {
  const e = (error ?? {}) as { code?: unknown; name?: unknown; cause?: { code?: unknown } }
  const kind = [e.cause?.code, e.code, e.name].find((k): k is string => typeof k === 'string' && k !== '')
  return (kind ?? 'unknown').slice(0, 60)
}
