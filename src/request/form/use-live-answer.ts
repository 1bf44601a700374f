/** What the server says of a form while it is being filled in. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Call } from '../../../contract/kit/call.ts'
import { query } from '../../api/query.ts'
import type { FormApi } from '../client-module.ts'
import { useQuiet } from '../use-quiet.ts'

export interface LiveProblem {
  field: string
  code: string
  message: string
}

/**
 * Asks once the form is quiet; what it finds wrong is shown at the fields.
 * @param input the question, null while something is still to be chosen
 * @returns the answer to these very values; undefined while there is none (also without a network)
 */
export function useLiveAnswer<Input, Output extends { problems: readonly LiveProblem[] }>(form: Pick<FormApi, 'setHints'>, def: Call<Input, Output>, input: Input | null): Output | undefined {
  const key = JSON.stringify(input)
  const quiet = useQuiet(input, key)
  const answer = useQuery<Output>({
    ...query(def, quiet ?? ({} as Input)),
    enabled: quiet !== null, placeholderData: keepPreviousData, staleTime: 20_000, retry: false, meta: { quiet: true },
  })
  const isCurrent = JSON.stringify(quiet) === key && !answer.isPlaceholderData && !answer.isError
  const found = input !== null && isCurrent ? answer.data : undefined
  const problems = found?.problems
  useEffect(() => {
    form.setHints((problems ?? []).map((p) => ({ field: p.field, code: p.code, text: p.message })))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [problems])
  return found
}
