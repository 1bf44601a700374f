import './plan.css'
import type { DraftLineRow, Field } from '../../../contract/kit/field.ts'
import { lineField, lineText } from '../../../contract/kit/field-path.ts'
import { careerDevelopmentPlanCalls as calls, type CompetencyOption } from '../../../contract/modules/career-development-plan/calls.ts'
import { Recommendation as Choice } from '../../../contract/modules/career-development-plan/fields.ts'
import { newRecordId } from '../../api/offline.ts'
import type { DeskPanelProps, FormApi } from '../../request/client-module.ts'
import { OptionPicker, useOptions } from '../../request/fields/option-picker.tsx'
import { Segments } from '../../request/fields/segments.tsx'
import { asText } from '../../request/fields/use-input.ts'
import { useRows } from '../../request/lines/use-rows.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field/text-input.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { DeskRows } from './desk-rows.tsx'
import { DeskSaid } from './desk-said.tsx'
import { levelText } from './level-text.ts'
import { CONDITIONS, deskFields as fields, GAPS, NS, POSITIONS, RECOMMENDATION } from './names.ts'


interface PartProps {
  form: FormApi
  employeeId: string
  employee: string
}

const rowsIn = (form: FormApi, name: string) => (form.values[name] ?? []) as (DraftLineRow & Record<string, unknown>)[]
const nameOfCompetency = (form: FormApi, list: string) => (row: DraftLineRow) => form.textOf(lineText(list, 'competencyId', String((row as Record<string, unknown>).competencyId))) ?? '…'

/** Competencies with what is asked for and what the person has; of their own job, or of a position. */
const useCompetencies = (employeeId: string, positionPlan: string | null, enabled = true) => useOptions<CompetencyOption>(calls.datasourceCompetency, { employeeId, positionPlan: positionPlan ?? undefined }, '', enabled)

const isGap = ({ required, current }: CompetencyOption) => (current ?? 0) < (required ?? 0)

/** What the person can do today, in the superior's words. */
function Conditions({ form, employeeId, employee }: PartProps) {
  const { t } = useTools(NS)
  const field = fields[CONDITIONS] as Field
  const { rows, isFull, add } = useRows({ name: CONDITIONS, field, form })
  const options = useCompetencies(employeeId, null).data?.listData ?? []
  const said = new Set(rowsIn(form, CONDITIONS).map((row) => row.competencyId))
  const put = ({ id, displayName }: Pick<CompetencyOption, 'id' | 'displayName'>) => {
    if (said.has(id)) return
    form.remember(lineText(CONDITIONS, 'competencyId', id), displayName)
    add({ competencyId: id, standing: null, comment: null })
  }
  const byId = new Map(options.map((o) => [o.id, o]))
  const offered = options.filter((o) => isGap(o) && !said.has(o.id))
  return (
    <fieldset className="cdp-part">
      <legend>{t(`${NS}:desk.conditions`, { person: employee })}</legend>
      {rows.length === 0 ? <p className="cdp-dim">{t(`${NS}:desk.conditions.hint`)}</p> : null}
      <DeskRows
        name={CONDITIONS} field={field} form={form} columns={['standing', 'comment']} titleOf={nameOfCompetency(form, CONDITIONS)}
        factOf={(row) => {
          const option = byId.get(String((row as Record<string, unknown>).competencyId))
          return option ? levelText({ requiredLevel: option.required, currentLevel: option.current }, t) : ''
        }}
      />
      {offered.length > 0 ? (
        <div className="cdp-offers">
          {offered.map((o) => <Button key={o.id} size="small" icon="plus" disabled={isFull} onClick={() => put(o)}>{t(`${NS}:desk.offer`, { competency: o.displayName, level: o.current ?? 0, required: o.required ?? 0 })}</Button>)}
        </div>
      ) : null}
      {isFull ? null : <OptionPicker<CompetencyOption> id="desk-add-competency" label={t(`${NS}:desk.add-competency`)} source={calls.datasourceCompetency} params={{ employeeId }} value={null} text="" emptyText={t('request:form.choose')} onChoose={(row) => row && put(row)} />}
    </fieldset>
  )
}

/** Whether to promote, move, stay or prepare, and why. There is one, whether anything was written already or not. */
function Recommendation({ form }: PartProps) {
  const { t } = useTools(NS)
  const columns = fields[RECOMMENDATION]?.columns ?? {}
  const [row] = rowsIn(form, RECOMMENDATION)
  const put = (changes: Record<string, unknown>) => form.set({ [RECOMMENDATION]: [{ lineId: row?.lineId ?? newRecordId(), recommendation: null, comment: null, ...row, ...changes }] })
  const errorOf = (column: string) => (row ? form.errorOf(lineField(RECOMMENDATION, row.lineId, column)) : undefined) ?? (column === 'recommendation' ? form.errorOf(RECOMMENDATION) : undefined)
  const label = (column: string) => t(`${NS}:field.${RECOMMENDATION}.${column}`)
  return (
    <fieldset className="cdp-part">
      <legend>{t(`${NS}:desk.recommendation`)}</legend>
      <Segments
        id={`desk-${RECOMMENDATION}`} label={label('recommendation')} value={(row?.recommendation as number | null | undefined) ?? null} error={errorOf('recommendation')}
        options={(columns.recommendation?.values ?? []).map((value) => ({ value, label: t(`${NS}:enum.${RECOMMENDATION}.recommendation.${value}`) }))}
        onChange={(recommendation) => put({ recommendation })}
      />
      <TextArea id={`desk-${RECOMMENDATION}-comment`} label={label('comment')} value={asText(row?.comment)} max={columns.comment?.max} error={errorOf('comment')} onChange={(comment) => put({ comment })} />
    </fieldset>
  )
}

/** Up to three positions, the first one first. */
function Positions({ form }: PartProps) {
  const { t } = useTools(NS)
  const field = fields[POSITIONS] as Field
  const { isFull, add } = useRows({ name: POSITIONS, field, form })
  const stays = rowsIn(form, RECOMMENDATION)[0]?.recommendation === Choice.stay
  const used = new Set(rowsIn(form, POSITIONS).map((row) => row.priority))
  const next = [1, 2, 3].find((priority) => !used.has(priority)) ?? null
  return (
    <fieldset className="cdp-part">
      <legend>{t(`${NS}:desk.positions`)}</legend>
      <p className="cdp-dim">{t(stays ? `${NS}:desk.positions.stay` : `${NS}:desk.positions.hint`)}</p>
      <DeskRows
        name={POSITIONS} field={field} form={form} columns={Object.keys(field.columns ?? {}).filter((column) => !field.columns?.[column]?.computed)}
        titleOf={(row, place) => form.textOf(lineText(POSITIONS, 'positionPlan', String((row as Record<string, unknown>).positionPlan))) ?? t(`${NS}:desk.position`, { place })}
      />
      <Button icon="plus" disabled={isFull} onClick={() => add({ priority: next })}>{t(`${NS}:desk.add-position`)}</Button>
    </fieldset>
  )
}

/** What the first position asks for and the person does not have: a word to each. */
function PositionGaps({ form, employeeId }: PartProps) {
  const { t } = useTools(NS)
  const field = fields[GAPS] as Field
  const first = rowsIn(form, POSITIONS).toSorted((a, b) => Number(a.priority ?? 9) - Number(b.priority ?? 9))[0]?.positionPlan
  const position = typeof first === 'string' ? first : null
  const asked = useCompetencies(employeeId, position, position !== null)
  const missing = position === null ? [] : (asked.data?.listData ?? []).filter(isGap)
  const rows = rowsIn(form, GAPS)
  const put = ({ id, displayName }: CompetencyOption, comment: string) => {
    const isThere = rows.some((row) => row.competencyId === id)
    form.remember(lineText(GAPS, 'competencyId', id), displayName)
    form.set({ [GAPS]: isThere ? rows.map((row) => (row.competencyId === id ? { ...row, comment } : row)) : [...rows, { lineId: newRecordId(), competencyId: id, comment }] })
  }
  const hint = position === null ? 'choose' : asked.isError && !asked.data ? 'failed' : asked.data ? (missing.length > 0 ? 'hint' : 'none') : null
  // what was said of a position that is not the first any more stays until it is taken away
  const others = rows.filter((row) => !missing.some((option) => option.id === row.competencyId))
  return (
    <fieldset className="cdp-part">
      <legend>{t(`${NS}:desk.gaps`)}</legend>
      {hint === null ? <Skeleton height={74} radius={8} /> : <p className="cdp-dim">{t(`${NS}:desk.gaps.${hint}`)}</p>}
      {missing.map((option) => {
        const row = rows.find(({ competencyId }) => competencyId === option.id)
        return (
          <TextArea
            key={option.id} id={`desk-${GAPS}-${option.id}`} label={option.displayName} hint={levelText({ requiredLevel: option.required, currentLevel: option.current }, t)} value={asText(row?.comment)}
            max={fields[GAPS]?.columns?.comment?.max} error={row ? form.errorOf(lineField(GAPS, row.lineId, 'comment')) : undefined} onChange={(comment) => put(option, comment)}
          />
        )
      })}
      {others.length > 0 && asked.data ? <DeskRows name={GAPS} field={field} form={form} only={(row) => others.includes(row)} columns={['comment']} titleOf={nameOfCompetency(form, GAPS)} /> : null}
    </fieldset>
  )
}

/** What the superior says of a plan: to fill in for whoever has it on the desk, to read for the others. */
export function DeskPanel({ record, form, mine }: DeskPanelProps) {
  if (mine.length === 0) return <DeskSaid form={form} person={record.employee} />
  const part = { form, employeeId: record.employeeId, employee: record.employee }
  return (
    <div className="cdp-stack">
      <Conditions {...part} />
      <Recommendation {...part} />
      <Positions {...part} />
      <PositionGaps {...part} />
    </div>
  )
}
