import './record.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Field } from '../../../../contract/kit/field.ts'
import { fromKeyValues } from '../../../../contract/kit/wire.ts'
import { type OpenChange, personalDataUpdateCalls, type RecordValue } from '../../../../contract/modules/personal-data-update/calls.ts'
import { categories, Operation, operationsOf, personalColumns, type PersonalField, personalFieldNames } from '../../../../contract/modules/personal-data-update/categories.ts'
import { personalDataUpdate } from '../../../../contract/modules/personal-data-update/index.ts'
import { type PersonalEntry, profileCalls } from '../../../../contract/modules/profile/calls.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { countryName } from '../../../lib/countries.ts'
import { readState } from '../../../request/use-read.ts'
import { readCell, type ViewTools } from '../../../request/row-view.ts'
import { useReadOnly, useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorState, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { hasRunOut, isSaid, maskedNumber } from './shown-values.ts'

const { slug } = personalDataUpdate
const NS = 'personal-data-update'
const COUNTRIES: ReadonlySet<string> = new Set(['country', 'nationality'])
const columnOf = (name: PersonalField, column: string): Field | undefined => (personalColumns[name] as Record<string, Field>)[column]

/** What the company has recorded of oneself, a section a category, with the ways to have it changed. */
export function RecordSection() {
  const tools = useTools('profile', NS)
  const { t, show } = tools
  const access = useReadOnly(personalDataUpdate.module)
  const mayChange = access === false
  const read = useQuery({ ...query(profileCalls.personalRecord, {}), meta: { quiet: true } })
  const state = readState(read)
  const open = useQuery({ ...query(personalDataUpdateCalls.openChanges, {}), enabled: mayChange, meta: { quiet: true } }).data?.changes
  const record = read.data
  // what no device keeps is asked for apart, and gone with the screen
  const hasHidden = record?.categories.some((c) => c.records.some((r) => r.hidden.length > 0)) ?? false
  const numbers = useQuery({ ...query(profileCalls.personalNumbers, {}), enabled: hasHidden, meta: { quiet: true } }).data?.values
  return (
    <>
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.loading ? <SkeletonRows count={5} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} small /> : null}
      {record ? personalFieldNames.map((name) => (
        <CategorySection
          key={name} name={name} entries={record.categories.find((c) => c.category === categories[name].id)?.records ?? []} open={(open ?? []).filter((c) => c.category === categories[name].id)}
          valueOf={(id, column) => numbers?.find((n) => n.recordId === id && n.column === column)?.value} mayChange={mayChange} tools={tools}
        />
      )) : null}
      {record?.changedAt ? <p className="pf-hint">{t('profile:record.changed', { date: show.dayOf(record.changedAt) })}</p> : null}
    </>
  )
}

interface CategoryProps {
  name: PersonalField
  entries: readonly PersonalEntry[]
  open: readonly OpenChange[]
  valueOf: (recordId: string, column: string) => string | undefined
  mayChange: boolean
  tools: ViewTools
}

function CategorySection({ name, entries, open, valueOf, mayChange, tools }: CategoryProps) {
  const { t } = tools
  const { id, one } = categories[name]
  const most = one === undefined ? Infinity : one === null ? 1 : (columnOf(name, one)?.values ?? []).length
  const mayAdd = mayChange && operationsOf(name).includes(Operation.add) && entries.length < most
  const label = t(`${NS}:field.${name}`)
  const added = open.filter((c) => c.recordId === '')
  const lacks = one === null && entries.length === 0 && mayChange
  return (
    <Section
      title={label}
      aside={mayAdd || lacks ? <LinkButton to="/$module/new" params={{ module: slug }} search={{ category: String(id) }} look="quiet" size="small" icon="plus" aria-label={t('profile:record.add.one', { what: label })}>{t('profile:record.add')}</LinkButton> : null}
    >
      <Card flush>
        {entries.length === 0 && added.length === 0 ? <p className="pf-none">{t('profile:record.none')}</p> : null}
        <ul className="ess-rows">
          {entries.map((entry) => <Entry key={entry.id} name={name} entry={entry} open={open.find((c) => c.recordId === entry.id)} valueOf={valueOf} mayChange={mayChange} tools={tools} />)}
          {added.map((c) => <li key={c.requestId} className="pf-entry"><span className="pf-dim">{t('profile:record.new')}</span><OpenChip change={c} tools={tools} /></li>)}
        </ul>
      </Card>
    </Section>
  )
}

const OpenChip = ({ change, tools }: { change: OpenChange; tools: ViewTools }) => (
  <Link to="/$module/$id" params={{ module: slug, id: change.requestId }} className="pf-chip"><StatusLabel tone="yellow" icon="clock">{tools.t('profile:record.open', { code: change.code })}</StatusLabel></Link>
)

interface EntryProps {
  name: PersonalField
  entry: PersonalEntry
  open: OpenChange | undefined
  valueOf: CategoryProps['valueOf']
  mayChange: boolean
  tools: ViewTools
}

function Entry({ name, entry, open, valueOf, mayChange, tools }: EntryProps) {
  const { t, show } = tools
  const { id, one, columns, hidden } = categories[name]
  const values = fromKeyValues(entry.values)
  const texts = fromKeyValues(entry.texts)
  const title = entry.kind !== null && one ? t(`${NS}:enum.${name}.${one}.${entry.kind}`) : entry.name
  const textOf = (column: string, value: RecordValue | undefined) => {
    const field = columnOf(name, column)
    if (COUNTRIES.has(column) && typeof value === 'string') return countryName(value, show.language)
    return field && value !== false ? readCell({ ns: NS, field, name: `${name}.${column}`, value, named: texts[`${column}.${String(value)}`] }, tools) : ''
  }
  const facts = columns.map((column) => ({ column, text: textOf(column, values[column]) })).filter(({ text }) => text !== '' && !isSaid(title, text))
  return (
    <li className="pf-entry">
      <div className="pf-entry-top">
        <b>{title}</b>
        {open ? <OpenChip change={open} tools={tools} /> : mayChange ? (
          <LinkButton
            to="/$module/new" params={{ module: slug }} search={{ category: String(id), ...(one === undefined ? { record: entry.id } : entry.kind === null ? {} : { kind: String(entry.kind) }) }}
            look="quiet" size="small" icon="edit" aria-label={t('profile:record.change.one', { what: title })}
          >{t('profile:record.change')}</LinkButton>
        ) : null}
      </div>
      <dl className="pf-facts">
        {facts.map(({ column, text }) => {
          const isOver = column === 'validUntil' && hasRunOut(values[column], show.today)
          return <div key={column}><dt>{t(`${NS}:field.${name}.${column}`)}</dt><dd className="num">{isOver ? <StatusLabel plain tone="red" icon="expired">{t('profile:record.run-out', { date: text })}</StatusLabel> : text}</dd></div>
        })}
        {entry.hidden.filter((column) => hidden.includes(column)).map((column) => (
          <div key={column}><dt>{t(`${NS}:field.${name}.${column}`)}</dt><dd><Masked value={valueOf(entry.id, column)} isNumber={column !== 'result'} what={t(`${NS}:field.${name}.${column}`)} tools={tools} /></dd></div>
        ))}
      </dl>
    </li>
  )
}

/** A number or result that is shown when it is tapped, and hidden again by a second tap. */
function Masked({ value, isNumber, what, tools }: { value: string | undefined; isNumber: boolean; what: string; tools: ViewTools }) {
  const { t } = tools
  const [shown, setShown] = useState(false)
  const text = maskedNumber(value, isNumber)
  if (value === undefined) return <span className="pf-masked">{text}</span>
  return (
    <button type="button" className="pf-masked" onClick={() => setShown(!shown)}>
      <span className="sr-only">{t(shown ? 'profile:record.hide' : 'profile:record.show', { what })}</span>
      {shown ? value : text}
    </button>
  )
}
