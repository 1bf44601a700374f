/** When a period may begin, where the module has a field whose chosen row says so. */
import { useEffect } from 'react'
import { type Fields, sourceParamsOf } from '../../../contract/kit/field.ts'
import type { OptionRow } from '../../../contract/kit/paging.ts'
import type { CalendarWindow } from '../../../contract/modules/platform/calls.ts'
import type { AnyClientModule, FormApi } from '../client-module.ts'
import { useOptions } from '../fields/option-picker.tsx'
import { firstWorkday } from './calendar.ts'
import type { PeriodStart } from './too-early.ts'

type RowWithStart = OptionRow & Partial<PeriodStart>

/** The dates a form may move to while nobody has given others; null leaves them alone. Pure. */
export function periodToPropose(form: Pick<FormApi, 'values' | 'isGuessed'>, ends: readonly [string, string], soonest: string | undefined, calendar: CalendarWindow | undefined): Record<string, string> | null {
  if (soonest === undefined || !ends.every((end) => form.isGuessed(end))) return null
  const day = firstWorkday(calendar, soonest)
  const values = form.values as Record<string, unknown>
  return ends.every((end) => values[end] === day) ? null : Object.fromEntries(ends.map((end) => [end, day]))
}

/** When the period may begin by what is chosen in the form; undefined where nothing says so. @param proposes also moves dates nobody has given yet */
export function usePeriodStart(module: AnyClientModule, form: FormApi, calendar: CalendarWindow | undefined, proposes: boolean): PeriodStart | undefined {
  const name = module.periodFrom
  const field = name === undefined ? undefined : (module.def.fields as Fields)[name]
  const values = form.values as Record<string, unknown>
  const chosen = name === undefined ? null : (values[name] ?? null)
  const params = field ? sourceParamsOf(field, values) : {}
  const options = useOptions<RowWithStart>(field?.source ?? module.def.calls.list, params, '', field?.source !== undefined && chosen !== null)
  const row = chosen === null ? undefined : options.data?.listData.find((o) => o.id === chosen)
  useEffect(() => {
    const better = proposes && module.period ? periodToPropose(form, module.period, row?.soonest, calendar) : null
    if (better) form.propose(better)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the answer is another; over the form as it is then
  }, [proposes, row?.soonest, calendar])
  const { earliest, soonest } = row ?? {}
  return earliest === undefined || soonest === undefined ? undefined : { earliest, soonest }
}
