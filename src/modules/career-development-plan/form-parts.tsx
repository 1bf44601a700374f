import './plan.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lineText } from '../../../contract/kit/field-path.ts'
import { careerDevelopmentPlanCalls as calls, type CompetencyOption, type PlanDetail, type PlanPeriodOption } from '../../../contract/modules/career-development-plan/calls.ts'
import { careerDevelopmentPlanFields as fields } from '../../../contract/modules/career-development-plan/fields.ts'
import { newRecordId } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import type { FieldOverrideProps, FormApi } from '../../request/client-module.ts'
import { AnyField } from '../../request/fields/field-kinds.tsx'
import { useOptions } from '../../request/fields/option-picker.tsx'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { NOBODY, NS, SECTIONS, type SectionName } from './names.ts'
import { PersonCard } from './person-card.tsx'
import { SectionRows } from './section-rows.tsx'

type Props = FieldOverrideProps<typeof fields>

/** Parts that are open; of a new plan all of them. What the form was opened with is on this device. */
function useOpenSections(recordId: string): readonly string[] {
  const read = useQuery({ ...query(calls.detail, { id: recordId }), enabled: false })
  return (read.data as PlanDetail | undefined)?.openSections ?? SECTIONS
}

/** The period, which is nearly always the one that plans are taken of now. */
export function PeriodField({ form, ...props }: Props) {
  const current = useOptions<PlanPeriodOption>(calls.datasourcePeriod, {}).data?.listData.find((p) => p.isOpen)
  const value = form.values.period ?? null
  useEffect(() => {
    if (!current || value !== null) return
    form.remember('period', current.displayName, current.id)
    form.propose({ period: current.id })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [current?.id, value])
  return <AnyField {...props} name="period" field={fields.period} ns={NS} form={form} />
}

/** Who the plan is about, below the rest of the step: nothing that is filled in moves when it comes. */
function AboutPerson() {
  const { t } = useTools(NS)
  const asked = useQuery({ ...query(calls.getPersonalInformation, { id: NOBODY }), retry: false, meta: { quiet: true } })
  return asked.data ? <PersonCard person={asked.data} /> : asked.isError ? <p className="cdp-dim">{t(`${NS}:person.offline`)}</p> : <Skeleton height={420} radius={12} />
}

function Locked({ name, form, label }: { name: SectionName; form: FormApi; label: string }) {
  const { t } = useTools(NS)
  return (
    <div role="group" aria-label={label} className="cdp-stack">
      <span className="ess-label">{label}</span>
      <p className="cdp-locked"><Icon name="lock" size={16} /> {t(`${NS}:locked`)}</p>
      <Card><SectionRows name={name} values={form.values} textOf={(key) => form.textOf(key)} /></Card>
    </div>
  )
}

/** A part of the plan: to fill in where it is open, to read where it was not sent back. */
function SectionField({ name, form, ...props }: Props & { name: SectionName }) {
  const open = useOpenSections(form.recordId)
  if (!open.includes(name)) return <Locked name={name} form={form} label={props.label} />
  return <AnyField {...props} name={name} field={fields[name]} ns={NS} form={form} />
}

export const PreviousField = (props: Props) => (
  <>
    <SectionField {...props} name="previousCompetencyData" />
    <AboutPerson />
  </>
)
export const AgeField = (props: Props) => <SectionField {...props} name="developmentByAgeData" />

/** What the person will do, with what their job asks for ready to be planned. */
export function CompetencyField(props: Props) {
  const { form } = props
  const open = useOpenSections(form.recordId).includes('competencyData')
  return (
    <>
      {open ? <Gaps form={form} /> : null}
      <SectionField {...props} name="competencyData" />
    </>
  )
}

function Gaps({ form }: Pick<Props, 'form'>) {
  const { t } = useTools(NS)
  const list = useOptions<CompetencyOption>(calls.datasourceCompetency, {})
  if (!list.data) return null
  const rows = form.values.competencyData ?? []
  const planned = new Set(rows.map((row) => row.competencyId))
  const gaps = list.data.listData.filter(({ required, current }) => (current ?? 0) < (required ?? 0))
  const offered = gaps.filter(({ id }) => !planned.has(id)).toSorted((a, b) => (a.current ?? 0) - (a.required ?? 0) - (b.current ?? 0) + (b.required ?? 0))
  const plan = ({ id, displayName, required }: CompetencyOption) => {
    const now = form.now?.().competencyData ?? rows
    form.remember(lineText('competencyData', 'competencyId', id) as 'period', displayName)
    form.set({ competencyData: [...now, { lineId: newRecordId(), competencyId: id, targetLevel: required, kind: 1 }] as never })
  }
  return (
    <section className="cdp-stack" aria-label={t(`${NS}:gap.title`)}>
      <span className="ess-label">{t(`${NS}:gap.title`)}</span>
      {offered.length > 0 ? (
        <div className="cdp-offers">
          {offered.map((o) => <Button key={o.id} size="small" icon="plus" onClick={() => plan(o)}>{t(`${NS}:gap.offer`, { competency: o.displayName, level: o.current ?? 0, required: o.required ?? 0 })}</Button>)}
        </div>
      ) : <p className="cdp-dim">{t(gaps.length > 0 ? `${NS}:gap.all-planned` : `${NS}:gap.none`)}</p>}
    </section>
  )
}
