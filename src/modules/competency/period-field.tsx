import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { competencyCalls } from '../../../contract/modules/competency/calls.ts'
import { type competencyFields, competencySources, type PeriodOption } from '../../../contract/modules/competency/fields.ts'
import { query } from '../../api/query.ts'
import type { FieldOverrideProps } from '../../request/client-module.ts'
import { OptionPicker, useOptions } from '../../request/fields/option-picker.tsx'
import { useTools } from '../../request/use-tools.ts'
import { Note } from '../../ui/states.tsx'

/** The period, which is nearly always the one that assessments are taken of now. */
export function PeriodField({ form, id, label }: FieldOverrideProps<typeof competencyFields>) {
  const { t, show } = useTools('competency')
  const config = useQuery({ ...query(competencyCalls.configuration, {}), staleTime: 60_000, meta: { quiet: true } }).data
  const periods = useOptions<PeriodOption>(competencySources.datasourcePeriod, {}).data?.listData ?? []
  const value = form.values.period ?? null
  const current = config?.currentPeriod ?? null
  useEffect(() => {
    if (!current || value !== null) return
    form.remember('period', current.displayName, current.id)
    form.propose({ period: current.id })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [current?.id, value])
  const chosen = periods.find((p) => p.id === value) ?? (current?.id === value ? current : undefined)
  const windowOf = ({ fillFrom, fillUntil }: PeriodOption) => t('competency:period.taken', { days: show.period(fillFrom, fillUntil) })
  return (
    <>
      <OptionPicker<PeriodOption>
        id={id} label={label} source={competencySources.datasourcePeriod} params={{}} value={value} text={form.textOf('period')} error={form.errorOf('period')} onLeave={() => form.leave('period')}
        hint={chosen ? windowOf(chosen) : undefined} subOf={windowOf}
        onChoose={(row) => {
          if (row) form.remember('period', row.displayName, row.id)
          form.set({ period: row?.id ?? null })
        }}
      />
      {config && !current && value === null ? <Note tone="blue" icon="info">{t('competency:period.none')}</Note> : null}
    </>
  )
}
