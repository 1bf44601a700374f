import type { Context } from '../lib/handler.ts'
import type { Problem } from '../lib/refuse.ts'

/** The text of a problem in the caller's language, with the name of the person whose line it concerns. */
export function sayProblem({ code, params, of }: Problem, { t }: Pick<Context, 't'>): string {
  const text = t(`errors:${code}`, params)
  return of ? `${of}: ${text}` : text
}
