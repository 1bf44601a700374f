import type { VacancyRow } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import { useTools } from '../../../request/use-tools.ts'

/** How many stand at each stage; those where nobody does are left out. */
export function StageStrip({ row: { stageCounts, ended } }: { row: Pick<VacancyRow, 'stageCounts' | 'ended'> }) {
  const { t, show } = useTools('vacancies')
  const counted = [...stageCounts.filter(({ count }) => count > 0).map(({ stageId, stage, count }) => ({ id: stageId, name: stage, count })), ...(ended > 0 ? [{ id: 'ended', name: t('vacancies:ended'), count: ended }] : [])]
  if (counted.length === 0) return <span className="vc-dim">{t('vacancies:nobody-yet')}</span>
  return (
    <ul className="vc-strip" aria-label={t('vacancies:strip')}>
      {counted.map(({ id, name, count }) => <li key={id} data-ended={id === 'ended' || undefined}><b>{show.whole(count)}</b> {name}</li>)}
    </ul>
  )
}
