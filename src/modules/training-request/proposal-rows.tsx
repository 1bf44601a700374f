import './training-request.css'
import { isMoney } from '../../../contract/kit/money.ts'
import type { DraftLineRow, Values } from '../../../contract/kit/field.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import type { trainingRequestFields } from '../../../contract/modules/training-request/fields.ts'
import { trainingRequest } from '../../../contract/modules/training-request/index.ts'
import { plannedMinutes, timedSessions, type TrainingDraft } from '../../../contract/modules/training-request/rules.ts'
import { joined } from '../../lib/joined.ts'
import { cellText } from '../../request/lines/cell-text.ts'
import { useTools } from '../../request/use-tools.ts'
import { Card, Section } from '../../ui/surfaces.tsx'
import { NS } from './list-fields.tsx'

const module = { def: trainingRequest, ns: NS }

interface ProposalRowsProps {
  record: RequestDetail<Values<typeof trainingRequestFields>>
}

/** The lists of a proposal as they are read: sessions by day, who leads, who may register, what it costs where that is told. */
export function ProposalRows({ record }: ProposalRowsProps) {
  const tools = useTools(NS)
  const { t, show } = tools
  const draft = record as unknown as TrainingDraft
  const held = { values: record as unknown as Record<string, unknown>, texts: fromKeyValues(record.texts ?? []) }
  const words = (list: string, columns: readonly string[]) => (row: DraftLineRow) => joined(columns.map((column) => cellText(module, list, column, row, held, tools)))
  const sessions = timedSessions(draft).toSorted((a, b) => a.sessionStart.localeCompare(b.sessionStart))
  const byDay = Map.groupBy(sessions, (s) => s.sessionStart.slice(0, 10))
  const groups = draft.sessionGroups ?? []
  const crew = [
    { key: 'facilitators', rows: draft.facilitators ?? [], say: words('facilitators', ['facilitatorId', 'facilitatorName', 'facilitatorCompany', 'facilitatorContact', 'topic']) },
    { key: 'coordinators', rows: draft.coordinators ?? [], say: words('coordinators', ['coordinatorId']) },
    { key: 'openRegistrationAudience', rows: draft.openRegistrationAudience ?? [], say: words('openRegistrationAudience', ['companyStructure', 'site', 'gradeAtLeast']) },
    { key: 'forms', rows: draft.forms ?? [], say: words('forms', ['formKind', 'form']) },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <>
      {byDay.size > 0 ? (
        <Section title={t(`${NS}:field.sessions`)} aside={<span className="rq-hint num">{t(`${NS}:hint.sessions`, { count: sessions.length, time: show.duration(plannedMinutes(draft)) })}</span>}>
          <Card>
            <dl className="tr-list">
              {[...byDay].map(([day, own]) => (
                <div key={day}>
                  <dt>{show.day(day)}</dt>
                  {own.map((s) => <dd key={s.lineId}><b className="num">{`${s.sessionStart.slice(11)}–${s.sessionEnd.slice(11)}`}</b> {joined([words('sessions', ['title', 'sessionGroupId', 'place', 'facilitatorLineId'])(s), s.breakMinutes ? t(`${NS}:detail.break`, { time: show.duration(s.breakMinutes) }) : ''])}</dd>)}
                </div>
              ))}
            </dl>
            {groups.length > 0 ? <p className="rq-hint">{show.list(groups.map((g) => t(`${NS}:detail.group`, { group: g.name ?? '', count: g.capacity ?? 0 })))}</p> : null}
          </Card>
        </Section>
      ) : null}
      {crew.length > 0 ? (
        <Section title={t(`${NS}:detail.crew`)}>
          <Card>
            <dl className="tr-list">
              {crew.map(({ key, rows, say }) => <div key={key}><dt>{t(`${NS}:field.${key}`)}</dt>{rows.map((row) => <dd key={row.lineId}>{say(row)}</dd>)}</div>)}
            </dl>
          </Card>
        </Section>
      ) : null}
      {(draft.costs ?? []).length > 0 ? (
        <Section title={t(`${NS}:field.costs`)} aside={isMoney(record.totalCost) ? <span className="rq-hint num">{t(`${NS}:hint.total`, { amount: show.money(record.totalCost) })}</span> : null}>
          <Card>
            <dl className="tr-list">
              {(draft.costs ?? []).map((cost) => (
                <div key={cost.lineId}>
                  <dt>{words('costs', ['costItem', 'costNote'])(cost)}</dt>
                  <dd className="num"><b>{words('costs', ['amount'])(cost)}</b>{isMoney(cost.companyAmount) && cost.companyAmount.currency !== cost.amount?.currency ? ` ${t('training-request:detail.in-ours', { amount: show.money(cost.companyAmount) })}` : ''}</dd>
                  {(draft.costDetails ?? []).filter((d) => d.costLineId === cost.lineId).map((d) => <dd key={d.lineId} className="tr-part num">{joined([d.description, `${show.decimal(d.quantity)} × ${isMoney(d.unitPrice) ? show.money(d.unitPrice) : ''}`])}</dd>)}
                </div>
              ))}
            </dl>
          </Card>
        </Section>
      ) : null}
    </>
  )
}
