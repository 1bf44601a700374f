import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { overrideCalls, type overrideFields } from '../../../contract/modules/attendance-check-time-overrides/calls.ts'
import { query } from '../../api/query.ts'
import type { FormApi } from '../../request/client-module.ts'
import { useTools } from '../../request/use-tools.ts'
import { useQuiet } from '../../request/use-quiet.ts'
import { Note } from '../../ui/states.tsx'

const clock = (time: string | null): string => (time === null ? '–' : time.slice(11, 16))
/** People whose days are shown; of more the list would only be in the way. */
const SHOWN = 5

/** How the day stands for the people of the form: what was planned, what counts now, how many corrections are left. */
export function RecordedDays({ form }: { form: FormApi<typeof overrideFields> }) {
  const { t } = useTools('override')
  const { transDate, employees } = form.values
  const employeeIds = [...new Set((employees ?? []).map((l) => l.employeeId))].slice(0, SHOWN)
  const input = { ...(transDate ? { date: transDate } : {}), employeeIds }
  const quiet = useQuiet(input, JSON.stringify(input))
  const read = useQuery({ ...query(overrideCalls.getConfiguration, quiet), enabled: quiet.date !== undefined && quiet.employeeIds.length > 0, placeholderData: keepPreviousData, staleTime: 30_000, retry: false, meta: { quiet: true } })
  const rules = useQuery({ ...query(overrideCalls.getDefaultConfiguration, {}), staleTime: 600_000, retry: false, meta: { quiet: true } }).data
  const days = read.data?.days ?? []
  return (
    <>
      {rules ? <p className="rq-hint">{t('override:hint.rules', { days: rules.backdateDays, quota: rules.monthlyQuota })}</p> : null}
      {days.length > 0 ? (
        <Note tone="blue" icon="clock">
          {days.map((d) => (
            <p key={d.employeeId} className="num">
              <b>{d.employee}</b>{': '}
              {d.plannedIn ? `${t('override:hint.planned', { shift: d.shift, from: clock(d.plannedIn), until: clock(d.plannedOut) })} · ` : ''}
              {t('override:hint.recorded', { in: clock(d.checkIn), out: clock(d.checkOut) })}
              {d.dayStatus ? ` · ${d.dayStatus}` : ''}{' · '}{t('override:hint.left', { count: d.left })}
            </p>
          ))}
        </Note>
      ) : null}
    </>
  )
}
