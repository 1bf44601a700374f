import './personal.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Values } from '../../../contract/kit/field.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { errorTexts, fromKeyValues } from '../../../contract/kit/wire.ts'
import { personalDataUpdateCalls as calls, type personalDataUpdateFields, type ReviewedLine, type Standing } from '../../../contract/modules/personal-data-update/calls.ts'
import { categories, columnsOf, fieldOfCategory, Operation, type PersonalField } from '../../../contract/modules/personal-data-update/categories.ts'
import { platformCalls } from '../../../contract/modules/platform/calls.ts'
import { isNetworkError } from '../../api/call-error.ts'
import { query, queryKey } from '../../api/query.ts'
import { useTools } from '../../request/use-tools.ts'
import { ErrorState, Note, SkeletonRows } from '../../ui/states.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { changedFrom, type ColumnValues } from './compare.ts'
import { Evidence } from './evidence.tsx'
import { labelOf, lineWord, masked, NS, valueText } from './value-text.ts'

/** Every line of a request beside what is recorded, with its document on the same screen. */
export function Review({ record }: { record: RequestDetail<Values<typeof personalDataUpdateFields>> }) {
  const { t } = useTools(NS)
  const decides = record.actions.includes('approve')
  const read = useQuery({ ...query(calls.lines, { id: record.id }), meta: { quiet: true, version: record.version } })
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const client = useQueryClient()
  const see = (id: string) => {
    setSeen((known) => new Set([...known, id]))
    if (!decides) return
    // what stood against an approval may stand no longer, and drawn anew the page says the same
    void client.invalidateQueries({ queryKey: [platformCalls.effectPreview.id] })
    void client.invalidateQueries({ queryKey: queryKey(calls.lines, { id: record.id }) })
  }
  const lines = read.data?.lines
  const unseen = lines?.filter(({ evidence }) => evidence && !evidence.isSeen && !seen.has(evidence.attachmentId)).length ?? 0
  return (
    <Section title={t(`${NS}:detail.changes`)}>
      {decides && unseen > 0 ? <Note tone="blue" icon="eye">{t(`${NS}:detail.unseen`, { count: unseen })}</Note> : null}
      {read.isPending ? <SkeletonRows count={3} /> : null}
      {read.isError && !lines ? <ErrorState texts={isNetworkError(read.error) ? [] : errorTexts(read.error)} onRetry={() => void read.refetch()} small /> : null}
      {lines?.map((line) => (
        <OneLine key={line.lineId} line={line} decides={decides} isSeen={line.evidence !== null && (line.evidence.isSeen || seen.has(line.evidence.attachmentId))} onSeen={see} />
      ))}
    </Section>
  )
}

interface OneLineProps {
  line: ReviewedLine
  decides: boolean
  isSeen: boolean
  onSeen: (attachmentId: string) => void
}

function OneLine({ line, decides, isSeen, onSeen }: OneLineProps) {
  const tools = useTools(NS)
  const { t } = tools
  const name = fieldOfCategory(line.category)
  if (!name) return null
  const values = fromKeyValues(line.values)
  const { one } = categories[name]
  const kind = one ? Number(values[one] ?? 0) || null : null
  const word = lineWord(name, kind, tools)
  return (
    <Card className="pdu-line">
      <div className="pdu-line-head">
        <h3>{line.recordName && line.recordName !== word ? `${word}: ${line.recordName}` : word}</h3>
        {line.operation ? <StatusLabel tone={line.operation === Operation.remove ? 'red' : line.operation === Operation.add ? 'green' : 'blue'} icon={line.operation === Operation.remove ? 'trash' : line.operation === Operation.add ? 'plus' : 'edit'}>{t(`${NS}:enum.${name}.operationType.${line.operation}`)}</StatusLabel> : null}
      </div>
      {line.recordConflict ? <Note tone="yellow" icon="alert">{t(line.operation === Operation.add ? 'errors:pdu_conflict_there' : 'errors:pdu_conflict_gone')}</Note> : null}
      <Versions name={name} kind={kind} line={line} mine={values} />
      {line.evidence ? <Evidence file={line.evidence} decides={decides} isSeen={isSeen} onSeen={() => onSeen(line.evidence?.attachmentId ?? '')} /> : <p className="rq-hint">{t(`${NS}:detail.none`)}</p>}
    </Card>
  )
}

interface VersionsProps {
  name: PersonalField
  kind: number | null
  line: ReviewedLine
  mine: ColumnValues
}

/** Was, new and now; of what is new or goes there is only one of them. */
function Versions({ name, kind, line, mine }: VersionsProps) {
  const tools = useTools(NS)
  const { t } = tools
  const base = line.base && fromKeyValues(line.base)
  const current = line.current && fromKeyValues(line.current)
  const texts = fromKeyValues(line.texts)
  const standing: Record<string, Standing> = fromKeyValues(line.standing)
  const nothing = t(`${NS}:col.nothing`)
  const read = (column: string, values: ColumnValues | null) => valueText(name, column, values?.[column], texts, tools) || nothing
  // a column no device keeps that is left empty stays as it is recorded
  const staysHidden = (column: string) => categories[name].hidden.includes(column) && !mine[column]
  const isRemoval = line.operation === Operation.remove
  const told = isRemoval ? (current ?? base) : null
  const columns = columnsOf(name, kind).filter((column) => {
    if (isRemoval) return read(column, told) !== nothing
    if (!base) return read(column, mine) !== nothing
    return (!staysHidden(column) && changedFrom(column, mine[column], base[column])) || (current !== null && changedFrom(column, current[column], base[column]))
  })
  if (columns.length === 0) return isRemoval ? null : <p className="rq-hint">{t(`${NS}:check.same`)}</p>
  if (isRemoval || !base) {
    return <dl className="rq-facts">{columns.map((column) => <div key={column}><dt>{labelOf(name, column, tools)}</dt><dd>{read(column, isRemoval ? told : mine)}</dd></div>)}</dl>
  }
  const moved = current !== null && columns.some((column) => changedFrom(column, current[column], base[column]))
  return (
    <div className="pdu-compared">
      <table className="pdu-three">
        <thead><tr><th scope="col"><span className="sr-only">{t(`${NS}:col.what`)}</span></th><th scope="col">{t(`${NS}:col.was`)}</th><th scope="col">{t(`${NS}:col.mine`)}</th>{moved ? <th scope="col">{t(`${NS}:col.now`)}</th> : null}</tr></thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column} data-conflict={standing[column] === 'conflict' || undefined}>
              <th scope="row">{labelOf(name, column, tools)}</th>
              <td data-label={t(`${NS}:col.was`)}>{read(column, base)}</td>
              <td data-label={t(`${NS}:col.mine`)}><b>{staysHidden(column) ? masked('') : read(column, mine)}</b></td>
              {moved ? <td data-label={t(`${NS}:col.now`)}>{read(column, current)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
