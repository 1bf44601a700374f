/** What would refuse a submit now. The library that knows comes once the form stands: nobody waits for it to see a form. */
import i18next from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import type { AnyClientModule } from '../client-module.ts'
import type { FieldProblem } from './field-errors.ts'

type ProblemsOf = typeof import('./check-values.ts').problemsOf

let here: ProblemsOf | undefined

/** With the texts of what it finds. */
async function bring(): Promise<ProblemsOf> {
  const [{ problemsOf }] = await Promise.all([import('./check-values.ts'), i18next.loadNamespaces('errors')])
  return (here = problemsOf)
}

export interface Problems {
  /** Null: it is not known yet. */
  known: readonly FieldProblem[] | null
  /** Waits for them. Without what knows them there are none: the server checks again. */
  find: () => Promise<readonly FieldProblem[]>
}

/** @param hidden fields the form does not show now @param unreadable fields with a text that means nothing: code, by field */
export function useProblems(module: AnyClientModule, id: string, values: Record<string, unknown>, hidden: ReadonlySet<string>, unreadable: Readonly<Record<string, string>>): Problems {
  const [problemsOf, setProblemsOf] = useState(() => here)
  useEffect(() => {
    let gone = false
    if (!problemsOf) bring().then((found) => gone || setProblemsOf(() => found), () => undefined)
    return () => void (gone = true)
  }, [problemsOf])
  const known = useMemo(() => problemsOf?.(module, id, values, hidden, unreadable) ?? null, [problemsOf, module, id, values, hidden, unreadable])
  return {
    known,
    find: async () => known ?? (await bring().then((found) => found(module, id, values, hidden, unreadable), () => [])),
  }
}
