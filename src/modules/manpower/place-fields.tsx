/** Which place: kind of request, who is replaced, unit and position. */
import './manpower.css'
import { useEffect } from 'react'
import { manpowerFields } from '../../../contract/modules/manpower/fields.ts'
import { type LeaverOption, manpowerSources, type PositionOption } from '../../../contract/modules/manpower/sources.ts'
import type { FieldOverrideProps } from '../../request/client-module.ts'
import { FiledForField } from '../../request/employees/filed-for-field.tsx'
import { AnyField } from '../../request/fields/field-kinds.tsx'
import { OptionPicker, useOptions } from '../../request/fields/option-picker.tsx'
import { useTools } from '../../request/use-tools.ts'
import { joined } from '../../lib/joined.ts'
import { NS } from './in-form.ts'
import { positionParams, usePosition } from './use-places.ts'
import { useRules } from './use-rules.ts'

export type ManpowerFieldProps = FieldOverrideProps<typeof manpowerFields>

/** The manager who asks. */
export function ManagerField(props: ManpowerFieldProps) {
  return <FiledForField {...props} source={manpowerSources.datasourceEmployee} />
}

export function KindField({ form, ...props }: ManpowerFieldProps) {
  useRules(form)
  return <AnyField {...props} name="requestType" field={manpowerFields.requestType} ns={NS} form={form} />
}

/** Somebody who leaves or has left: their unit and position are those asked for, where nothing else was chosen. */
export function ReplacementField({ form, id, label }: ManpowerFieldProps) {
  const { t, show } = useTools(NS)
  const { companyStructure, position, replacement } = form.values
  const say = ({ leaveDate, position: held }: LeaverOption) => joined([t(`${NS}:replacement.left`, { date: show.date(leaveDate) }), held])
  return (
    <OptionPicker<LeaverOption>
      id={id} label={label} source={manpowerSources.datasourceReplacement} params={{ companyStructure: companyStructure ?? undefined, position: position ?? undefined }}
      value={replacement ?? null} text={form.textOf('replacement')} error={form.errorOf('replacement')} onLeave={() => form.leave('replacement')} subOf={say}
      onChoose={(row) => {
        if (!row) return form.set({ replacement: null })
        form.remember('replacement', row.displayName, row.id)
        const unit = companyStructure ? null : row.unitId
        const place = position ? null : row.positionId
        if (unit) form.remember('companyStructure', row.companyStructure, unit)
        if (place) form.remember('position', row.position, place)
        form.set({ replacement: row.id, ...(unit ? { companyStructure: unit } : {}), ...(place ? { position: place, designation: null, site: null } : {}) })
      }}
    />
  )
}

/** Where there is one unit alone, it is that one. */
export function UnitField({ form, ...props }: ManpowerFieldProps) {
  const { companyStructure, employeeId } = form.values
  const units = useOptions(manpowerSources.datasourceCompanyStructure, { employeeId: employeeId ?? undefined }, '', !companyStructure)
  const [only] = units.data?.totalData === 1 && !companyStructure ? units.data.listData : []
  useEffect(() => {
    if (!only) return
    form.remember('companyStructure', only.displayName, only.id)
    form.propose({ companyStructure: only.id })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [only?.id])
  return <AnyField {...props} name="companyStructure" field={manpowerFields.companyStructure} ns={NS} form={form} />
}

/** A position says title and site itself. */
export function PositionField({ form, id, label }: ManpowerFieldProps) {
  const { t, show } = useTools(NS)
  const { companyStructure, position, designation, site } = form.values
  const chosen = usePosition(form)
  const isOpen = chosen !== undefined && (designation !== chosen.designationId || site !== chosen.siteId)
  useEffect(() => {
    if (isOpen) form.propose({ designation: chosen.designationId, site: chosen.siteId })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [isOpen, chosen?.id])
  const say = ({ existing }: PositionOption) => t(`${NS}:position.here`, { n: show.whole(existing) })
  return (
    <OptionPicker<PositionOption>
      id={id} label={label} source={manpowerSources.datasourcePosition} params={positionParams(form)} value={position ?? null} text={form.textOf('position')}
      error={form.errorOf('position')} onLeave={() => form.leave('position')} subOf={say} hint={companyStructure ? (chosen ? say(chosen) : undefined) : undefined}
      onChoose={(row) => {
        if (row) form.remember('position', row.displayName, row.id)
        form.set({ position: row?.id ?? null, designation: row?.designationId ?? null, site: row?.siteId ?? null })
      }}
    />
  )
}
