/** What the server would say to the form as it is, asked while it is filled in; nothing where it cannot be asked. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DraftCheck } from '../../../contract/kit/request-own-calls.ts'
import { query } from '../../api/query.ts'
import type { AnyClientModule } from '../client-module.ts'
import { useQuiet } from '../use-quiet.ts'

export interface LiveCheck extends DraftCheck {
  /** About the form as it is now; else about what it was a moment ago. */
  current: boolean
}

/** A module asks unless it has live hints of its own. */
const asks = (module: AnyClientModule): boolean => module.liveCheck ?? module.liveHints === undefined

/** @param input the form as a save would send it @param ready it misses nothing but, at most, of single lines @returns the same object while nothing else is said */
export function useLiveCheck(module: AnyClientModule, input: Record<string, unknown>, ready: boolean): LiveCheck | null {
  const key = JSON.stringify(input)
  const quiet = useQuiet(input, key)
  const answer = useQuery({
    ...query(module.def.calls.checkDraft, quiet as never),
    enabled: ready && asks(module),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    gcTime: 60_000,
    retry: false,
    meta: { quiet: true },
  })
  const said = ready && !answer.isError ? answer.data : undefined
  const current = JSON.stringify(quiet) === key && !answer.isPlaceholderData
  return useMemo(() => (said ? { ...said, current } : null), [said, current])
}
