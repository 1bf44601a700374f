import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { overrideCalls, overrideFields, type RecordedDay } from '../../../contract/modules/attendance-check-time-overrides/calls.ts'
import { keyOfLine, pathOfLine } from '../../../contract/kit/employee-lines.ts'
import { query } from '../../api/query.ts'
import type { FormApi } from '../../request/client-module.ts'
import { useMe, useTools } from '../../request/use-tools.ts'
import { useQuiet } from '../../request/use-quiet.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { lineFor, type Person, type Proposed, withProposals } from './proposed-lines.ts'

const clock = (time: string | null): string => (time === null ? '–' : time.slice(11, 16))
const recordedKey = ({ checkIn, checkOut, running }: RecordedDay) => `override:hint.recorded${running ? '-running' : checkIn && checkOut ? '-both' : checkIn ? '-in' : checkOut ? '-out' : '-none'}`
/** People whose days are shown; of more the list would only be in the way. */
const SHOWN = 5
/** People the server is asked about at once. */
const ASKED = 100
const STATUSES = [1, 2] as const

/** How the day stands for the people of the form: what was planned, what counts now, how many corrections are left. What is missing becomes lines. */
export function RecordedDays({ form }: { form: FormApi<typeof overrideFields> }) {
  const { t } = useTools('override')
  const { transDate, employees } = form.values
  const me = useMe()
  const people = [...new Set((employees ?? []).map((l) => l.employeeId))].slice(0, ASKED)
  // with nobody in the list yet it is one's own day that is looked at
  const employeeIds = people.length === 0 && me ? [me.employeeId] : people
  const input = { ...(transDate ? { date: transDate } : {}), employeeIds }
  const quiet = useQuiet(input, JSON.stringify(input))
  const read = useQuery({ ...query(overrideCalls.getConfiguration, quiet), enabled: quiet.date !== undefined && quiet.employeeIds.length > 0, placeholderData: keepPreviousData, staleTime: 30_000, retry: false, meta: { quiet: true } })
  const rules = useQuery({ ...query(overrideCalls.getDefaultConfiguration, {}), staleTime: 600_000, retry: false, meta: { quiet: true } }).data
  const days = read.data?.days ?? []
  const isCurrent = read.data !== undefined && !read.isPlaceholderData && JSON.stringify(quiet) === JSON.stringify(input)
  const asked = isCurrent ? JSON.stringify(input) : null
  // of this very date, and not of the one before: it stays while people are added
  const said = useRef<{ date: string | null | undefined; refused: string }>({ date: null, refused: '' })
  if (isCurrent) said.current = { date: transDate, refused: read.data.refused ?? '' }
  const refused = said.current.date === transDate ? said.current.refused : ''
  const before = useRef<{ asked: string | null; proposed: Proposed }>({ asked: null, proposed: new Map() })
  useEffect(() => {
    if (asked === null || before.current.asked === asked) return
    const { lines, proposed } = withProposals(employees ?? [], days, before.current.proposed)
    before.current = { asked, proposed }
    form.propose({ employees: lines })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer, over the lines as they are then
  }, [asked])
  // the button that was pressed goes away: what it added is filled in next
  const add = (person: Person, checkStatus: (typeof STATUSES)[number]) => {
    const line = lineFor(person, checkStatus, null)
    form.set({ employees: [...(employees ?? []), line] })
    form.fillIn?.(pathOfLine('employees', keyOfLine(overrideFields.employees, { ...line })))
  }
  const self = me && people.length === 0 && days.length === 0 ? [{ employeeId: me.employeeId, employee: me.fullName, companyStructure: me.department }] : []
  const buttons = (person: Person) => STATUSES
    .filter((status) => !(employees ?? []).some((l) => l.employeeId === person.employeeId && l.checkStatus === status))
    .map((status) => <Button key={status} size="small" look="quiet" icon="edit" aria-label={`${t(`override:correct.${status}`)}: ${person.employee}`} onClick={() => add(person, status)}>{t(`override:correct.${status}`)}</Button>)
  return (
    <>
      {rules ? <p className="rq-hint">{t('override:hint.rules', { days: rules.backdateDays, quota: rules.monthlyQuota })}</p> : null}
      {refused ? <Note tone="yellow" icon="lock">{refused}</Note> : null}
      {days.length > 0 ? (
        <Note tone="blue" icon="clock">
          {days.slice(0, SHOWN).map((d) => (
            <div key={d.employeeId}>
              <p className="num">
                <b>{d.employee}</b>{': '}
                {d.plannedIn ? `${t('override:hint.planned', { shift: d.shift, from: clock(d.plannedIn), until: clock(d.plannedOut) })} · ` : ''}
                {t(recordedKey(d), { in: clock(d.checkIn), out: clock(d.checkOut) })}
                {d.dayStatus ? ` · ${d.dayStatus}` : ''}{d.asked ? <b>{` · ${t('override:hint.asked')}`}</b> : refused ? null : ` · ${t('override:hint.left', { count: d.left })}`}
              </p>
              {d.asked || refused ? null : <p className="pp-tools">{buttons(d)}</p>}
            </div>
          ))}
        </Note>
      ) : null}
      {self.map((person) => <p key={person.employeeId} className="pp-tools">{buttons(person)}</p>)}
    </>
  )
}
