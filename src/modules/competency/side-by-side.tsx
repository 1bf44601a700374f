import './competency.css'
import { useQuery } from '@tanstack/react-query'
import type { Values } from '../../../contract/kit/field.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import { competencyCalls, type FinalAssessmentRow } from '../../../contract/modules/competency/calls.ts'
import type { competencyFields } from '../../../contract/modules/competency/fields.ts'
import { query } from '../../api/query.ts'
import { readState } from '../../request/use-read.ts'
import { useMe, useTools } from '../../request/use-tools.ts'
import { Skeleton } from '../../ui/states.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { isGiven } from './rows.ts'

type Assessment = RequestDetail<Values<typeof competencyFields>>
/** What a reader may be shown of a row; null where it is not given, or not for them. */
type Shown = Pick<FinalAssessmentRow, 'competencyId' | 'competency' | 'requiredLevel' | 'selfLevel' | 'superiorLevel' | 'finalLevel' | 'evidence' | 'comments' | 'talk'>

/** What the request itself says: the person's own part. */
function ownPart({ rows, texts }: Assessment): Shown[] {
  const names = fromKeyValues(texts)
  return rows.map(({ competencyId, requiredLevel, selfLevel, evidence }) => ({
    competencyId, competency: names[`rows.competencyId.${competencyId}`] ?? '…', requiredLevel, selfLevel: selfLevel ?? null, evidence: evidence ?? '', superiorLevel: null, finalLevel: null, comments: { superior: '', final: '' }, talk: false,
  }))
}

/** Every competency with what is required and what was said of it, by whom the reader may know. Whoever fills in levels now has all of it in their own part. */
export function SideBySide({ record }: { record: Assessment }) {
  const { t } = useTools('competency')
  const me = useMe()
  const isOwn = me?.employeeId === record.employeeId
  const fills = (record.desk?.mine.length ?? 0) > 0
  const asks = me !== undefined && !fills && (!isOwn || isInForce(record.status))
  const read = useQuery({ ...query(competencyCalls.getFinalAssessmentById, { id: record.id }), enabled: asks, retry: false, meta: { quiet: true } })
  if (fills) return null
  if (me === undefined || (asks && readState(read).loading)) return <Section title={t('competency:field.rows')}><Card><Skeleton height={record.rows.length * 48} /></Card></Section>
  const rows: readonly Shown[] = read.data?.rows ?? ownPart(record)
  if (rows.length === 0) return null
  const columns = (['requiredLevel', 'selfLevel', 'superiorLevel', 'finalLevel'] as const).filter((name) => rows.some((row) => isGiven(row[name])))
  return (
    <Section title={t('competency:field.rows')}>
      <Card flush>
        <div className="cp-table">
          <table aria-label={t('competency:field.rows')}>
            <thead><tr><th scope="col">{t('competency:field.rows.competencyId')}</th>{columns.map((name) => <th key={name} scope="col">{t(`competency:column.${name}`)}</th>)}</tr></thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.competencyId}>
                  <th scope="row">
                    {row.competency}
                    {row.talk ? <StatusLabel tone="yellow" icon="message">{t('competency:desk.talk')}</StatusLabel> : null}
                    {row.evidence ? <span className="cp-note"><b>{t('competency:evidence')}</b> {row.evidence}</span> : null}
                    {row.comments.superior ? <span className="cp-note"><b>{t('competency:column.superiorLevel')}</b> {row.comments.superior}</span> : null}
                    {row.comments.final ? <span className="cp-note"><b>{t('competency:column.finalLevel')}</b> {row.comments.final}</span> : null}
                  </th>
                  {columns.map((name) => (
                    <td key={name} className="num">
                      {isGiven(row[name]) ? <><b>{row[name]}</b><span>{t(`competency:level.${row[name]}`)}</span></> : <span>{t('competency:column.none')}</span>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </Section>
  )
}
