import { fromKeyValues } from '../../../../contract/kit/wire.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Card, LinkRow, Rows, Section } from '../../../ui/surfaces.tsx'
import { NS } from '../in-form.ts'
import type { ManpowerRecord } from './answers.tsx'

const FACTS = ['plan', 'frame', 'planned', 'existing', 'asked', 'room'] as const
const TEXT_OF: Readonly<Record<(typeof FACTS)[number], string>> = { plan: 'planCode', frame: 'planFrame', planned: 'planned', existing: 'existing', asked: 'asked', room: 'room' }

/** How the request stands in the plan, and the vacancy that came of it. */
export function Standing({ record }: { record: ManpowerRecord }) {
  const { t, show } = useTools(NS, 'vacancies')
  const texts = fromKeyValues(record.texts ?? [])
  const over = record.overPlan > 0 ? show.whole(record.overPlan) : ''
  const facts = [...FACTS.map((key) => ({ key, text: texts[TEXT_OF[key]] ?? '' })), { key: 'over', text: over }].filter(({ text }) => text !== '')
  const { vacancyId, vacancyCode = '', vacancyStatus = '', hired = '0' } = texts
  return (
    <>
      {facts.length > 0 ? (
        <Section title={t(`${NS}:standing.title`)}>
          <Card><dl className="rq-facts num">{facts.map(({ key, text }) => <div key={key}><dt>{t(`${NS}:standing.${key}`)}</dt><dd>{text}</dd></div>)}</dl></Card>
        </Section>
      ) : null}
      {vacancyId ? (
        <Rows>
          <li><LinkRow to="/vacancies/$id" params={{ id: vacancyId }} icon="users" title={t(`${NS}:standing.vacancy`, { code: vacancyCode })} sub={t(`${NS}:standing.hired`, { status: t(`vacancies:status.${vacancyStatus}`), hired, total: record.headCount })} /></li>
        </Rows>
      ) : null}
    </>
  )
}
