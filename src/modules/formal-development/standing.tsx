import { useState } from 'react'
import type { Values } from '../../../contract/kit/field.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { formalDevelopment } from '../../../contract/modules/formal-development/index.ts'
import type { formalDevelopmentFields } from '../../../contract/modules/formal-development/calls.ts'
import { whatOf } from '../../request/device/subject.ts'
import { viewOfRow } from '../../request/row-view.ts'
import { useMe, useReadOnly, useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { CompleteDialog } from './complete-dialog.tsx'
import { programmeTitle, programmeWhen } from './education-text.ts'

/** What the cost has become, by how the education stands. */
const COST = { inProgress: 'committed', completed: 'spent', closed: 'repay' } as const
const TITLED = { def: formalDevelopment, ns: 'education', card: { title: programmeTitle, when: programmeWhen } }
const hasCost = (programme: string): programme is keyof typeof COST => programme in COST

/** What the approval made of the request: education in progress, how it ended, the bond, and the cost. HR records the diploma here. */
export function Standing({ record }: { record: RequestDetail<Values<typeof formalDevelopmentFields>> }) {
  const tools = useTools('education')
  const { t, show } = tools
  const me = useMe()
  const isReadOnly = useReadOnly(formalDevelopment.module)
  const [completes, setCompletes] = useState(false)
  const { programme, programmeEndedOn, programmeBondEnd, currency = '' } = fromKeyValues(record.texts)
  if (!programme) return null
  const amount = t('education:standing.amount', { amount: show.decimal(record.cost), currency })
  const isBound = programme === 'inProgress' || programme === 'completed'
  const facts = [
    { key: 'label', text: t(`education:standing.${programme}`) },
    ...(programmeEndedOn ? [{ key: programme === 'completed' ? 'graduated' : 'endedOn', text: show.date(programmeEndedOn) }] : []),
    ...(isBound ? [{ key: 'bond', text: show.date(programmeBondEnd) }] : []),
    ...(hasCost(programme) ? [{ key: COST[programme], text: amount }] : []),
  ]
  const mayComplete = programme === 'inProgress' && me?.isHr === true && isReadOnly === false && me.employeeId !== record.employeeId && me.employeeId !== record.requestorId
  return (
    <Section title={t('education:standing.title')}>
      <Card>
        <dl className="rq-facts num">
          {facts.map(({ key, text }) => (
            <div key={key}>
              <dt>{t(`education:standing.${key}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {programme === 'closed' ? <Note tone="yellow" icon="alert">{t('education:standing.repay-note', { person: record.employee })}</Note> : null}
      {mayComplete ? <div><Button size="small" icon="checkCircle" onClick={() => setCompletes(true)}>{t('education:complete.open')}</Button></div> : null}
      {completes ? <CompleteDialog id={record.id} named={whatOf(TITLED, viewOfRow(TITLED, { ...record }, tools))} onClose={() => setCompletes(false)} /> : null}
    </Section>
  )
}
