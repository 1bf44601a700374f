import './personal.css'
import { useEffect } from 'react'
import { lineField } from '../../../contract/kit/field-path.ts'
import type { RecordOption } from '../../../contract/modules/personal-data-update/sources.ts'
import { categories, Operation, personalColumns, type PersonalField, type PersonalLine } from '../../../contract/modules/personal-data-update/categories.ts'
import { port } from '../../api/offline.ts'
import { OptionPicker } from '../../request/fields/option-picker.tsx'
import { Segments } from '../../request/fields/segments.tsx'
import { rowsOf } from '../../request/lines/row-form.ts'
import type { FormApi } from '../../request/client-module.ts'
import type { BesideRow as BesideRowProps } from '../../request/lines/row-facts.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select/select.tsx'
import { Note } from '../../ui/states.tsx'
import type { Field } from '../../../contract/kit/field.ts'
import { changedColumns, type ColumnValues } from './compare.ts'
import { ConflictNote } from './conflict-note.tsx'
import { rememberNames } from './form-names.ts'
import { findBy, kindOf, offeredOperations, rebased, type Recorded } from './recorded.ts'
import { useNumberEnds, useRecordOfLine } from './use-recorded.ts'
import { labelOf, masked, NS, valueText } from './value-text.ts'

/** What a line is about, and what is recorded of it now: above the columns that are to change. */
export function BesideRow({ name: list, row, form, onRemove, onAnswered }: BesideRowProps<FormApi>) {
  const name = list as PersonalField
  const line = row as PersonalLine
  const tools = useTools(NS, 'errors')
  const { t } = tools
  const employeeId = form.values.employeeId as string | null | undefined
  const { record, records, openIn } = useRecordOfLine(name, line, employeeId)
  const { operationType = null, basedOn } = line
  const id = (column: string) => `field-${lineField(name, line.lineId, column)}`
  // that nothing differs yet is no fault of whoever has only begun
  const isUntouched = record ? operationType === Operation.change && changedColumns(name, kindOf(name, line), line as unknown as ColumnValues, record.values).length === 0 : false
  const errorOf = (column: string) => isUntouched ? undefined : form.errorOf(lineField(name, line.lineId, column))

  const changed = (columns: Record<string, unknown>) => ({ [name]: rowsOf(form, name).map((r) => (r.lineId === line.lineId ? { ...r, ...columns } : r)) })
  const put = (columns: Record<string, unknown>) => form.set(changed(columns))

  // A line about a record begins with what is recorded; about what stands once, whether there is one says what is done.
  const knownId = record?.recordId ?? null
  useEffect(() => {
    if (record === undefined) return
    const by = findBy(name)
    const isChosen = by === 'recordId' ? operationType !== Operation.add && line.recordId : by === null || kindOf(name, line) !== null
    if (!isChosen) return
    const offered = offeredOperations(name, line, record !== null)
    const operation = operationType !== null && offered.some((o) => o === operationType) ? operationType : (offered[0] ?? null)
    if (operation === operationType && (!record || basedOn)) return
    if (record) rememberNames(form, name, record)
    form.propose(changed({ ...(record && !basedOn ? rebased(name, line, null, record) : {}), operationType: operation }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each record that becomes known: what a person types afterwards stays
  }, [knownId, record === undefined, operationType, line.recordId, kindOf(name, line)])

  const about = (next: Record<string, unknown>) => put({ ...rebased(name, line, record ?? null, null), ...next })
  const hasRecords = records ? (findBy(name) === 'recordId' ? records.length > 0 : record !== null && record !== undefined) : true
  const offered = offeredOperations(name, line, hasRecords)
  const { one } = categories[name]
  const { source } = (personalColumns[name] as Record<string, Field>).recordId ?? {}
  return (
    <>
      {one ? <KindField name={name} one={one} line={line} id={id(one)} error={errorOf(one)} onChoose={(kind) => about({ [one]: kind })} /> : null}
      {offered.length > 1 && operationType !== null ? (
        <Segments
          id={id('operationType')} label={labelOf(name, 'operationType', tools)} value={operationType} error={errorOf('operationType')}
          options={offered.map((o) => ({ value: o as number, label: t(`${NS}:enum.${name}.operationType.${o}`) }))}
          onChange={(next) => (next === Operation.add || operationType === Operation.add ? about({ operationType: next }) : put({ operationType: next }))}
        />
      ) : null}
      {findBy(name) === 'recordId' && operationType !== null && operationType !== Operation.add ? (
        records ? (
          <Select
            id={id('recordId')} label={labelOf(name, 'recordId', tools)} options={records.map((r) => ({ value: r.recordId, label: r.name }))} value={line.recordId ?? ''} error={errorOf('recordId')}
            onChange={(recordId) => about({ recordId: recordId || null })}
          />
        ) : source ? (
          <OptionPicker<RecordOption>
            id={id('recordId')} label={labelOf(name, 'recordId', tools)} source={source} params={{ employeeId }} value={line.recordId ?? null} text={undefined} error={errorOf('recordId')}
            onChoose={(option) => about({ recordId: option?.id ?? null })}
          />
        ) : null
      ) : null}
      {openIn ? <Note tone="yellow" icon="info">{t(`${NS}:now.open`, { code: openIn })}</Note> : null}
      {record && basedOn && basedOn !== record.basedOn ? <ConflictNote key={record.basedOn} name={name} line={line} record={record} form={form} onPut={put} onRemove={onRemove} onAnswered={onAnswered} /> : record ? <RecordedNow name={name} record={record} operation={operationType} /> : null}
      {record === null && basedOn && operationType !== Operation.add ? (
        <Note tone="yellow" icon="alert" role="alert">
          <p>{t('errors:pdu_conflict_gone')}</p>
          <div className="pdu-choice">
            {offered.includes(Operation.add) ? <Button onClick={() => put({ operationType: Operation.add, basedOn: null, ...(findBy(name) === 'recordId' ? { recordId: null } : {}) })}>{t(`${NS}:conflict.mine`)}</Button> : null}
            <Button onClick={onRemove}>{t(`${NS}:conflict.theirs`)}</Button>
          </div>
        </Note>
      ) : null}
      {record === undefined && operationType !== Operation.add && !port.online() ? <Note tone="grey" icon="cloudOff">{t(`${NS}:now.offline`)}</Note> : null}
    </>
  )
}

interface KindFieldProps {
  name: PersonalField
  one: string
  line: PersonalLine
  id: string
  error: string | undefined
  onChoose: (kind: number) => void
}

/** Which of those that stand once it is about. */
function KindField({ name, one, line, id, error, onChoose }: KindFieldProps) {
  const tools = useTools(NS)
  const kinds = (personalColumns[name] as Record<string, Field>)[one]?.values ?? []
  const options = kinds.map((kind) => ({ value: String(kind), label: tools.t(`${NS}:enum.${name}.${one}.${kind}`) }))
  return <Select id={id} label={labelOf(name, one, tools)} options={options} value={String(kindOf(name, line) ?? '')} error={error} onChange={(kind) => onChoose(Number(kind))} />
}

/** What holds now. Numbers and results that no device keeps are told by their last digits alone, and only on the screen. */
function RecordedNow({ name, record, operation }: { name: PersonalField; record: Recorded; operation: number | null }) {
  const tools = useTools(NS)
  const { t } = tools
  const hasNumber = record.hidden.some((column) => column !== 'result')
  const endOf = useNumberEnds(hasNumber && record.recordId !== '')
  const facts = [
    ...categories[name].columns.map((column) => ({ column, text: valueText(name, column, record.values[column], record.texts, tools) })),
    ...record.hidden.map((column) => ({ column, text: masked(column === 'result' ? '' : endOf(record.recordId, column)) })),
  ].filter(({ text }) => text !== '')
  return (
    <section className="pdu-now" aria-label={t(`${NS}:now.title`)}>
      <b>{t(`${NS}:now.title`)}</b>
      <dl className="rq-facts">
        {facts.map(({ column, text }) => <div key={column}><dt>{labelOf(name, column, tools)}</dt><dd className={record.hidden.includes(column) ? 'pdu-number' : undefined}>{text}</dd></div>)}
      </dl>
      {record.hidden.length > 0 && operation === Operation.change ? <p className="rq-hint">{t(`${NS}:now.secret`)}</p> : null}
    </section>
  )
}
