import './personal.css'
import { useQuery } from '@tanstack/react-query'
import { lineText } from '../../../contract/kit/field-path.ts'
import { personalDataUpdateCalls as calls, type personalDataUpdateFields } from '../../../contract/modules/personal-data-update/calls.ts'
import { needsEvidence, Operation, type PersonalField, type PersonalLine, personalLinesIn } from '../../../contract/modules/personal-data-update/categories.ts'
import { query } from '../../api/query.ts'
import type { FormApi } from '../../request/client-module.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { changedColumns, type ColumnValues } from './compare.ts'
import { deadlineOf, deadlineWords } from './deadline.ts'
import { textInForm } from './form-names.ts'
import { kindOf } from './recorded.ts'
import { useRelationshipRules } from './relationship.ts'
import { useRecordOfLine } from './use-recorded.ts'
import { labelOf, lineWord, masked, NS, valueText } from './value-text.ts'

/** Every line as it was and as it is to be, which still lacks its document, and by when to hand it in. */
export function CheckPanel({ form }: { form: FormApi<typeof personalDataUpdateFields> }) {
  const tools = useTools(NS)
  const { t, show } = tools
  const lines = personalLinesIn(form.values)
  const config = useQuery({ ...query(calls.configuration, {}), staleTime: 600_000, meta: { quiet: true } }).data
  const rulesOf = useRelationshipRules(lines.some(({ name }) => name === 'families'))
  if (lines.length === 0) return null
  const day = config ? deadlineOf(form.values, config) : null
  const words = day === null ? null : deadlineWords(day, show.today)
  return (
    <section className="pdu-check" aria-label={t(`${NS}:check.title`)}>
      <ul className="pdu-lines">
        {lines.map(({ name, line }) => (
          <CheckedLine
            key={line.lineId} name={name} line={line} form={form as unknown as FormApi}
            isNeeded={needsEvidence(name, line.operationType, rulesOf(line.relationship))}
          />
        ))}
      </ul>
      {day !== null && words ? <Note tone={words.key === 'deadline.in' ? 'blue' : 'yellow'} icon="clock">{t(`${NS}:${words.key}`, { count: Math.max(0, words.count), date: show.day(day) })}</Note> : null}
    </section>
  )
}

interface CheckedLineProps {
  name: PersonalField
  line: PersonalLine
  form: FormApi
  isNeeded: boolean
}

function CheckedLine({ name, line, form, isNeeded }: CheckedLineProps) {
  const tools = useTools(NS)
  const { t } = tools
  const { record } = useRecordOfLine(name, line, form.values.employeeId as string | null)
  const kind = kindOf(name, line)
  const mine = line as unknown as ColumnValues
  const isRemoved = line.operationType === Operation.remove
  const changed = isRemoved ? [] : changedColumns(name, kind, mine, record?.values)
  const was = (column: string) => (record?.hidden.includes(column) ? masked('') : valueText(name, column, record?.values[column], record?.texts ?? {}, tools))
  const file = typeof line.evidence === 'string' ? (form.textOf(lineText(name, 'evidence', line.evidence)) ?? t(`${NS}:field.${name}.evidence`)) : null
  return (
    <li>
      <div className="pdu-line-head">
        <b>{lineWord(name, kind, tools)}</b>
        <Button size="small" look="quiet" icon="edit" onClick={() => form.fillIn?.(`${name}.${line.lineId}`)}>{t(`${NS}:check.open`)}</Button>
      </div>
      {isRemoved ? <p>{record?.name ? `${record.name}: ` : ''}{t(`${NS}:check.removed`)}</p> : null}
      {record && line.operationType === Operation.change && changed.length === 0 ? <p className="rq-hint">{t(`${NS}:check.same`)}</p> : null}
      {changed.length > 0 ? (
        <dl className="pdu-changes">
          {changed.map((column) => (
            <div key={column}>
              <dt>{labelOf(name, column, tools)}</dt>
              <dd><Becomes was={was(column)} to={textInForm(form, name, column, mine[column], tools) || t(`${NS}:col.nothing`)} word={t(`${NS}:becomes`)} /></dd>
            </div>
          ))}
        </dl>
      ) : null}
      {file ? <StatusLabel plain tone="green" icon="paperclip">{t(`${NS}:documents.attached`, { name: file })}</StatusLabel> : isNeeded ? <StatusLabel plain tone="red" icon="camera">{t(`${NS}:documents.needed`)}</StatusLabel> : null}
    </li>
  )
}

/** "Jl. Melati 4 → Jl. Kenanga 12". */
const Becomes = ({ was, to, word }: { was: string; to: string; word: string }) => (
  <>{was === '' ? null : <><s><bdi>{was}</bdi></s><span className="sr-only"> {word} </span><span aria-hidden="true" className="pdu-arrow">→</span></>}<bdi>{to}</bdi></>
)
