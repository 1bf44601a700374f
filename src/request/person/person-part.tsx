/** What a module shows of one person on their page. */
import './person-part.css'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { AnyCall, InputOf, OutputOf } from '../../../contract/kit/call.ts'
import type { PersonHead } from '../../../contract/modules/general-account-home-calendar/people-calls.ts'
import { call } from '../../api/call.ts'
import type { Part } from '../../ui/part.ts'
import { ErrorState } from '../../ui/states.tsx'
import { Section } from '../../ui/surfaces.tsx'
import { readState } from '../use-read.ts'

export interface PersonPartProps {
  person: PersonHead
}

/** A fact of a module: one part of the page, in a file of its own. */
export interface PersonPart {
  /** Module whose people are shown it; null: everybody is, and the server says of whom. */
  slug: string | null
  /** Shown also to whoever looks after the directory alone and reads nobody's records. */
  withoutRecords?: true
  /** Beside the others where there is room: short things. */
  aside?: true
  Part: Part<PersonPartProps>
}

/** Third part of the keys of everything a person's page reads: a copy on the device is kept of keys of two parts alone. */
export const OF_PERSON = 'person'

/**
 * Reads something of somebody that no device keeps. Nothing is said where the server tells the reader nothing.
 * @param keep while other days of the same person are asked for, what stood there stays
 */
export function usePersonRead<C extends AnyCall>(def: C, input: InputOf<C>, { keep = false } = {}): UseQueryResult<OutputOf<C>> {
  return useQuery<OutputOf<C>>({ queryKey: [def.id, input, OF_PERSON], queryFn: ({ signal }) => call(def, input, { signal }), meta: { quiet: true }, ...(keep ? { placeholderData: keepPreviousData } : {}) })
}

interface PersonSectionProps {
  title: string
  read: UseQueryResult<unknown>
  /** The list of all of it. */
  all?: Pick<LinkProps, 'to' | 'params' | 'search'>
  children: ReactNode
}

/** A part of the page: nothing at all where the reader may not see it, or while nobody knows. */
export function PersonSection({ title, read, all, children }: PersonSectionProps) {
  const { t } = useTranslation('person')
  const { failed, notFound, retry } = readState(read)
  if (notFound || (!failed && read.data === undefined)) return null
  return (
    <Section title={title} aside={all && !failed ? <Link {...all} aria-label={`${t('all')}: ${title}`}>{t('all')}</Link> : null}>
      {failed ? <ErrorState texts={failed} onRetry={retry} small /> : children}
    </Section>
  )
}

/** Said where there is nothing of it. */
export const NothingOf = ({ children }: { children: ReactNode }) => <p className="pp-none">{children}</p>
