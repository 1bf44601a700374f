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
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { levelText } from './assessment-text.ts'
import { isGiven } from './rows.ts'

type Assessment = RequestDetail<Values<typeof competencyFields>>
/** What a reader may be shown of a row; null where it is not given, or not for them. */
type Shown = Pick<FinalAssessmentRow, 'competencyId' | 'competency' | 'requiredLevel' | 'selfLevel' | 'superiorLevel' | 'finalLevel' | 'evidence' | 'comments' | 'talk'>

/** What the request itself says: the person's own part. */
function ownPart({ rows, texts }: Assessment): Shown[] {
  const names = fromKeyValues(texts)
  return (rows ?? []).map(({ competencyId, requiredLevel, selfLevel, evidence }) => ({
    competencyId, competency: names[`rows.competencyId.${competencyId}`] ?? '…', requiredLevel, selfLevel: selfLevel ?? null, evidence: evidence ?? '', superiorLevel: null, finalLevel: null, comments: { superior: '', final: '' }, talk: false,
  }))
}

/** Every competency with what is required and what was said of it, by whom the reader may know. Whoever fills in levels now has all of it in their own part. */
export function SideBySide({ record }: { record: Assessment }) {
  const { t } = useTools('competency')
  const me = useMe()
  const isPhone = useMedia(PHONE)
  const isOwn = me?.employeeId === record.employeeId
  const fills = (record.desk?.mine.length ?? 0) > 0
  const asks = me !== undefined && !fills && (!isOwn || isInForce(record.status))
  const read = useQuery({ ...query(competencyCalls.getFinalAssessmentById, { id: record.id }), enabled: asks, retry: false, meta: { quiet: true } })
  if (fills) return null
  if (me === undefined || (asks && readState(read).loading)) return <Section title={t('competency:field.rows')}><Card><Skeleton height={(record.rows?.length ?? 0) * 48} /></Card></Section>
  const rows: readonly Shown[] = read.data?.rows ?? ownPart(record)
  if (rows.length === 0) return null
  const columns = (['requiredLevel', 'selfLevel', 'superiorLevel', 'finalLevel'] as const).filter((name) => rows.some((row) => isGiven(row[name])))
  const named = { title: t('competency:field.rows'), first: t('competency:field.rows.competencyId') }
  return (
    <Section title={named.title}>
      <Card flush>
        {isPhone ? (
          <ul className="cp-read" aria-label={named.title}>
            {rows.map((row) => (
              <li key={row.competencyId}>
                <span className="cp-name">{row.competency}</span>
                <dl className="cp-beside num">{columns.map((name) => <div key={name}><dt>{t(`competency:column.${name}`)}</dt><dd>{levelText(row[name], t) || t('competency:column.none')}</dd></div>)}</dl>
                <Said row={row} />
              </li>
            ))}
          </ul>
        ) : (
          <table className="cp-table" aria-label={named.title}>
            <thead><tr><th scope="col">{named.first}</th>{columns.map((name) => <th key={name} scope="col">{t(`competency:column.${name}`)}</th>)}</tr></thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.competencyId}>
                  <th scope="row">{row.competency}<Said row={row} /></th>
                  {columns.map((name) => <td key={name} className="num">{isGiven(row[name]) ? <><b>{row[name]}</b><span>{t(`competency:level.${row[name]}`)}</span></> : <span>{t('competency:column.none')}</span>}</td>)}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
    </Section>
  )
}

/** What was said of it in words. */
function Said({ row: { talk, evidence, comments } }: { row: Shown }) {
  const { t } = useTools('competency')
  const words = [['evidence', evidence], ['column.superiorLevel', comments.superior], ['column.finalLevel', comments.final]] as const
  return (
    <>
      {talk ? <StatusLabel tone="yellow" icon="message">{t('competency:desk.talk')}</StatusLabel> : null}
      {words.map(([name, text]) => (text ? <span key={name} className="cp-note"><b>{t(`competency:${name}`)}</b> {text}</span> : null))}
    </>
  )
}
