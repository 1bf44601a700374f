import '../../request/request.css'
import './people.css'
import { useIsFetching } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { peopleCalls, type PersonHead } from '../../../contract/modules/general-account-home-calendar/people-calls.ts'
import { useAccess } from '../../request/access.ts'
import { OF_PERSON, type PersonPart, usePersonRead } from '../../request/person/person-part.tsx'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../../ui/states.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { PersonFacts } from './person-facts.tsx'
import { personParts } from './person-parts.ts'

/** Longer than this nobody waits for the slowest part: it then comes to where it belongs. */
const PATIENCE_MS = 2500

/** Whether the first answers are in: the page then comes in one piece, and nothing moves under a thumb. */
function useSettled(): boolean {
  const fetching = useIsFetching({ predicate: ({ queryKey }) => queryKey[2] === OF_PERSON })
  const [asked, setAsked] = useState(false)
  const [late, setLate] = useState(false)
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    setAsked(true) // by then the parts below have asked
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const isDone = settled || late || (asked && fetching === 0)
  useEffect(() => { if (isDone) setSettled(true) }, [isDone])
  return isDone
}

function Parts({ person, parts }: { person: PersonHead; parts: readonly PersonPart[] }) {
  const isSettled = useSettled()
  const column = (isAside: boolean) => parts.filter(({ aside = false }) => aside === isAside).map(({ slug, Part }) => <Part key={slug} person={person} />)
  return (
    <>
      {isSettled ? null : <Waiting />}
      <div className="ps-grid" hidden={!isSettled}>
        <div>
          <PersonFacts person={person} />
          {column(true)}
        </div>
        <div>{column(false)}</div>
      </div>
    </>
  )
}

const Waiting = () => (
  <div className="ps-grid">
    <div><Card><Skeleton height={112} /></Card><SkeletonRows count={3} /></div>
    <div><SkeletonRows count={6} /></div>
  </div>
)

/** `/people/{id}`: everything one may see of somebody, in one place. */
export function Person() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { t } = useTools('person')
  const access = useAccess()
  const read = usePersonRead(peopleCalls.person, { id })
  const { failed, notFound, retry } = readState(read)
  const person = read.data
  if (notFound && !person) return <Page><PageHeader title={t('person:title')} backTo="/" /><EmptyState icon="ban" title={t('person:not-yours')}>{t('person:not-yours.hint')}</EmptyState></Page>
  if (failed && !person) return <Page><PageHeader title={t('person:title')} backTo="/" /><ErrorState texts={failed} onRetry={retry} /></Page>
  return (
    <Page wide>
      <PageHeader title={person?.name ?? t('person:title')} backTo="/" />
      {person && access ? (
        <Suspense fallback={<Waiting />}>
          <Parts key={id} person={person} parts={personParts.filter(({ slug, withoutRecords }) => (person.reads || withoutRecords) && (slug === null || access.has(slug)))} />
        </Suspense>
      ) : <Waiting />}
    </Page>
  )
}
