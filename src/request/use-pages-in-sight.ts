/** Rows of a long list call by their place: those pages are loaded that are looked at, in whatever order. */
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnyCall, OutputOf } from '../../contract/kit/call.ts'
import type { ListInput, Paged } from '../../contract/kit/paging.ts'
import { query } from '../api/query.ts'
import { type ReadState, readState } from './use-read.ts'

/** Pages that are held at once: what was left far behind is loaded again by whoever comes back. */
const MOST_HELD = 12
/** So long it must stand still before it is loaded: what is passed in a hurry is not. */
const STILL_MS = 120

export interface PagesInSight<Answer, Row> extends ReadState {
  /** Any page's answer, for what stands beside the rows; undefined before the first. */
  answer: Answer | undefined
  total: number
  rowAt: (index: number) => Row | undefined
  /** Says which rows are looked at, first and last. */
  look: (first: number, last: number) => void
}

/** The pages looked at, and of those held before the nearest to them. */
export function heldPages(held: readonly number[], first: number, last: number): readonly number[] {
  const seen = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const away = (page: number) => (page < first ? first - page : page - last)
  const kept = held.filter((page) => !seen.includes(page)).sort((a, b) => away(a) - away(b)).slice(0, Math.max(0, MOST_HELD - seen.length))
  const next = [...seen, ...kept].sort((a, b) => a - b)
  return next.length === held.length && next.every((page, i) => page === held[i]) ? held : next
}

const FIRST = [1] as const

/** @param input what is asked without the page. When it changes, the first page is asked for and the number of rows stays until it is there. */
export function usePagesInSight<C extends AnyCall>(def: C, input: ListInput & { paginationSize: number }) {
  type Answer = OutputOf<C> & Paged<unknown>
  type Row = OutputOf<C> extends Paged<infer R> ? R : never
  const asked = JSON.stringify(input)
  const [sight, setSight] = useState<{ asked: string; pages: readonly number[] }>({ asked, pages: FIRST })
  const pages = sight.asked === asked ? sight.pages : FIRST
  const reads = useQueries({ queries: pages.map((page) => ({ ...query(def, { ...input, paginationPage: page }), refetchOnWindowFocus: false, staleTime: 300_000 })) })
  const [known, setKnown] = useState<Answer>()
  const fresh = reads.find((read) => read.data !== undefined)?.data as Answer | undefined
  // what was answered last stays until something else is
  if (fresh !== undefined && fresh !== known && (known === undefined || !reads.some((read) => read.data === known))) setKnown(fresh)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = (first: number, last: number) => {
    clearTimeout(timer.current)
    const pageOf = (index: number) => Math.floor(index / input.paginationSize) + 1
    timer.current = setTimeout(() => setSight((now) => {
      const held = now.asked === asked ? now.pages : FIRST
      const next = heldPages(held, pageOf(first), pageOf(last))
      return next === held && now.asked === asked ? now : { asked, pages: next }
    }), STILL_MS)
  }
  const answer = fresh ?? known
  const failing = reads.find((read) => read.isError && read.data === undefined) ?? reads[0]
  const state: ReadState = failing ? readState(failing) : { loading: true, failed: null, notFound: false, copyFrom: null, retry: () => undefined }
  const result: PagesInSight<Answer, Row> = {
    ...state,
    answer,
    total: answer?.totalData ?? 0,
    rowAt: (index) => {
      const page = reads[pages.indexOf(Math.floor(index / input.paginationSize) + 1)]?.data as Answer | undefined
      return page?.listData[index % input.paginationSize] as Row | undefined
    },
    look,
  }
  return result
}
