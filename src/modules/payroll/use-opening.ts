/** What is open, and reads of what is open. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AnyCall, InputOf, OutputOf } from '../../../contract/kit/call.ts'
import { isCallError } from '../../api/call-error.ts'
import { askOpen } from './ask.ts'
import { lock, type Opening, openingStore } from './opening.ts'

export const useOpening = (): Opening => useSyncExternalStore(openingStore.subscribe, openingStore.read)

interface Reading {
  enabled?: boolean
  /** Asked once a round: each time is noted as a look at the document. */
  once?: boolean
}

/**
 * Reads with what is open now. The key says the round, so that nothing of one that is over is found again, and has three parts: such an
 * answer is never among the copies of this device.
 */
export function useDocuments<C extends AnyCall>(def: C, input: InputOf<C>, { enabled = true, once = false }: Reading = {}) {
  const { token, round } = useOpening()
  const read = useQuery<OutputOf<C>>({
    queryKey: [def.id, input, `${round} ${token === null ? 'locked' : 'open'}`],
    queryFn: ({ signal }) => askOpen(def, input, token, signal),
    enabled, gcTime: 0, meta: { quiet: true },
    ...(once ? { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } : {}),
  })
  const isEnded = token !== null && isCallError(read.error, 'document_locked')
  // ended elsewhere: a new document password, another sign-in
  useEffect(() => {
    if (isEnded) lock()
  }, [isEnded])
  return read
}

/** A person's documents of thirty years. */
export const ALL_OF_THEM = { paginationSize: 500 }

/** Seconds until then, each second anew; 0 once it is over. @param until `now()` at the end; null: nothing runs */
export function useSecondsUntil(until: number | null, now: () => number): number {
  const left = () => (until === null ? 0 : Math.max(0, Math.ceil((until - now()) / 1000)))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const tick = () => setSeconds(left())
    tick()
    if (until === null) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `left` is these two
  }, [until, now])
  return seconds
}

/** 272 seconds as "4:32". */
export const minutesText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
