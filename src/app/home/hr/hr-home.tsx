import './hr-home.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { peopleCalls } from '../../../../contract/modules/general-account-home-calendar/people-calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { HrCardView } from './hr-card.tsx'

const FRESH_MS = 120_000

/** Below the own Home of whoever is HR: what they look after, card by card. Without a network it says nothing: no device keeps it. */
export function HrHome() {
  const { t } = useTranslation('hr')
  const read = useQuery({ ...query(peopleCalls.hrHome, {}), staleTime: FRESH_MS, refetchInterval: FRESH_MS, meta: { quiet: true } })
  const { failed, retry } = readState(read)
  const cards = read.data?.cards
  if (cards?.length === 0 || failed?.length === 0) return null
  return (
    <section className="hr-home" aria-labelledby="hr-home-title">
      <h2 id="hr-home-title">{t('title')}</h2>
      {failed ? <ErrorState texts={failed} onRetry={retry} small /> : (
        <div className="hr-cards">
          {cards ? cards.map((card) => <HrCardView key={card.id} card={card} />) : [0, 1, 2, 3].map((i) => <Skeleton key={i} height={320} radius={12} />)}
        </div>
      )}
    </section>
  )
}
