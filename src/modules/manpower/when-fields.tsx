/** When, and for how long. */
import './manpower.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { manpowerCalls } from '../../../contract/modules/manpower/calls.ts'
import { manpowerFields } from '../../../contract/modules/manpower/fields.ts'
import { manpowerSources } from '../../../contract/modules/manpower/sources.ts'
import type { ContractAnswer } from '../../../contract/workforce/contract-months.ts'
import { HiringKind } from '../../../contract/workforce/vocabulary.ts'
import { query } from '../../api/query.ts'
import { AnyField } from '../../request/fields/field-kinds.tsx'
import { OptionPicker } from '../../request/fields/option-picker.tsx'
import { useQuiet } from '../../request/use-quiet.ts'
import { useTools } from '../../request/use-tools.ts'
import { areMonthsGiven, contractIn, type ManpowerForm, needsField, NS } from './in-form.ts'
import type { ManpowerFieldProps } from './place-fields.tsx'
import { useFrame, usePosition } from './use-places.ts'
import { useConfiguration } from './use-rules.ts'

/** The day, and the earliest one where that is later than what stands there. */
export function RequiredDayField({ form, ...props }: ManpowerFieldProps) {
  const { t, show } = useTools(NS)
  const leadDays = useConfiguration()?.leadDays ?? 0
  const earliest = addDays(show.today, leadDays)
  const { requiredDate, requestType } = form.values
  const isSoon = leadDays > 0 && requestType !== HiringKind.replacement && (!requiredDate || requiredDate < earliest)
  return (
    <div className="mp-field">
      <AnyField {...props} name="requiredDate" field={manpowerFields.requiredDate} ns={NS} form={form} />
      {isSoon && !form.errorOf('requiredDate') ? <p className="rq-hint num">{t(`${NS}:date.earliest`, { day: show.day(earliest) })}</p> : null}
    </div>
  )
}

/** The slice of the plan the day lies in: it follows from the day, nobody chooses it. */
export function FrameLine({ form, id, label }: ManpowerFieldProps) {
  const { t, show } = useTools(NS)
  const frame = useFrame(form)
  const { timeFrame = null } = form.values
  const error = form.errorOf('timeFrame')
  const wanted = frame === undefined ? timeFrame : (frame?.id ?? null)
  useEffect(() => {
    if (wanted === timeFrame) return
    if (frame) form.remember('timeFrame', frame.displayName, frame.id)
    form.propose({ timeFrame: wanted })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [wanted, timeFrame])
  const text = frame ? `${frame.displayName}, ${show.period(frame.from, frame.until)}` : frame === null ? t(`${NS}:frame.none`) : (form.textOf('timeFrame') ?? '')
  return (
    <div id={id} tabIndex={-1} className="mp-frame" data-error={error ? true : undefined}>
      {text ? <p className="rq-hint num">{label}: {text}</p> : null}
      {error ? <p className="ess-error">{error}</p> : null}
    </div>
  )
}

/** The contract as the server works it out, or this device by the same rule while it does not answer. */
function useContract(form: ManpowerForm): ContractAnswer | null {
  const frame = useFrame(form)
  const own = contractIn(form.values, frame?.until)
  const { requestType, employmentStatus, requiredDate, timeFrame, contractMonth } = form.values
  const input = own && requestType && employmentStatus && requiredDate ? { employmentStatus, requestType, requiredDate, ...(timeFrame ? { timeFrame } : {}), ...(contractMonth && contractMonth <= 60 ? { contractMonth } : {}) } : null
  const key = JSON.stringify(input)
  const quiet = useQuiet(input, key)
  const asked = useQuery({ ...query(manpowerCalls.contractMonth, quiet as never), enabled: quiet !== null, staleTime: 60_000, retry: false, meta: { quiet: true } })
  return input !== null && JSON.stringify(quiet) === key && !asked.isError && asked.data ? asked.data : own
}

/** Months with the day they end on; the usual ones until somebody gives others. */
export function MonthsField({ form, ...props }: ManpowerFieldProps) {
  const { t, show } = useTools(NS)
  const frame = useFrame(form)
  const contract = useContract(form)
  const { contractMonth = null } = form.values
  const usual = contractIn(form.values, frame?.until, null)?.contractMonth ?? null
  const isOpen = usual !== null && !areMonthsGiven(form.values) && contractMonth !== usual
  useEffect(() => {
    if (isOpen) form.propose({ contractMonth: usual })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [isOpen, usual])
  const { minMonths, maxMonths } = contract ?? {}
  const field = { ...manpowerFields.contractMonth, ...(maxMonths ? { max: maxMonths } : {}), ...(minMonths ? { min: minMonths } : {}), ...(needsField('contractMonth', form.values) ? { optional: undefined } : {}) }
  return (
    <div className="mp-field">
      <AnyField {...props} name="contractMonth" field={field} ns={NS} form={form} />
      <p className="rq-hint num" aria-live="polite">
        {contract?.contractUntil && contractMonth ? <b>{t(`${NS}:contract.until`, { day: show.day(contract.contractUntil) })}</b> : null}
        {minMonths && maxMonths ? <span>{t(`${NS}:contract.range`, { min: minMonths, max: maxMonths })}</span> : null}
      </p>
    </div>
  )
}

/** Grades the company has, with those of the position. */
export function GradeField({ form, id, label }: ManpowerFieldProps) {
  const { t } = useTools(NS)
  const position = usePosition(form)
  const { employeeGrade } = form.values
  const { gradeFrom: from = null, gradeUntil: until = null } = position ?? {}
  return (
    <OptionPicker
      id={id} label={label} source={manpowerSources.datasourceEmployeeGrade} params={{}} value={employeeGrade ? String(employeeGrade) : null} text={employeeGrade ? t(`${NS}:grade`, { grade: employeeGrade }) : undefined}
      error={form.errorOf('employeeGrade')} onLeave={() => form.leave('employeeGrade')} optional={!needsField('employeeGrade', form.values)}
      hint={from === null || until === null ? undefined : from === until ? t(`${NS}:grade.one`, { grade: from }) : t(`${NS}:grade.range`, { from, until })}
      onChoose={(row) => form.set({ employeeGrade: row ? Number(row.id) : null })}
    />
  )
}
