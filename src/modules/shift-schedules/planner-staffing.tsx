import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { ScheduleRow, ShiftOption } from '../../../contract/modules/shift-schedules/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import { Icon } from '../../ui/icon.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import type { Changes } from './planner-state.ts'
import { type DayStaffing, staffingOf } from './staffing.ts'

interface StaffingProps {
  /** Everybody of the period, whoever is searched for: a plan is of all. */
  rows: readonly ScheduleRow[]
  /** People there are; more than the rows when these are only the first. */
  total: number
  shifts: readonly ShiftOption[]
  changes: Changes
  /** What stands above it and scrolls with it, day below day. */
  beside: RefObject<HTMLDivElement | null>
}

interface Line {
  key: string
  head: string
  shift?: string
  of: (day: DayStaffing) => number
}

/** Two boxes that scroll as one. */
function useScrolledWith(one: RefObject<HTMLElement | null>, other: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [a, b] = [one.current, other.current]
    if (!a || !b) return
    const follow = (from: HTMLElement, to: HTMLElement) => () => {
      if (to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft
    }
    const [there, back] = [follow(a, b), follow(b, a)]
    there()
    a.addEventListener('scroll', there, { passive: true })
    b.addEventListener('scroll', back, { passive: true })
    return () => {
      a.removeEventListener('scroll', there)
      b.removeEventListener('scroll', back)
    }
  }, [one, other])
}

/** Who is there and who is not, day by day, below the plan and always in sight. */
export function PlannerStaffing({ rows, total, shifts, changes, beside }: StaffingProps) {
  const { t, show } = useTools('shift-schedules')
  const box = useRef<HTMLDivElement>(null)
  useScrolledWith(beside, box)
  const phone = useMedia(PHONE)
  const [every, setEvery] = useState(!phone)
  const days = useMemo(() => staffingOf(rows, changes), [rows, changes])
  const used = shifts.filter((s) => days.some((d) => d.byShift.has(s.code)))
  const lines: Line[] = [
    ...(every ? used.map((s): Line => ({ key: s.code, head: s.code, shift: s.code, of: (d) => d.byShift.get(s.code) ?? 0 })) : []),
    { key: 'all', head: t('shift-schedules:staffing.all'), of: (d) => d.planned },
    { key: 'asked', head: t('shift-schedules:staffing.asked'), of: (d) => d.asked },
    { key: 'away', head: t('shift-schedules:staffing.away'), of: (d) => d.away },
  ]
  const n = show.whole(rows.length)
  return (
    <div className="sp-staffing" ref={box}>
      <table className="sp-totals num" style={{ '--days': days.length } as React.CSSProperties}>
        <caption className="sr-only">{total > rows.length ? t('shift-schedules:staffing.part', { n, all: show.whole(total) }) : t('shift-schedules:staffing.caption', { count: rows.length, n })}</caption>
        <thead>
          <tr>
            <th scope="col" className="sp-total-name">
              <button type="button" className="sp-every" aria-expanded={every} onClick={() => setEvery(!every)}>
                <Icon name={every ? 'chevronDown' : 'chevronUp'} size={14} />{t('shift-schedules:staffing')}<span className="sr-only">: {t('shift-schedules:staffing.show')}</span>
                {total > rows.length ? <small> {n} / {show.whole(total)}</small> : null}
              </button>
            </th>
            {days.map(({ date }) => <th scope="col" key={date} data-today={date === show.today || undefined}><span aria-hidden="true">{Number(date.slice(8))}</span><span className="sr-only">{show.day(date)}</span></th>)}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, head, shift, of }) => (
            <tr key={key} data-line={key}>
              <th scope="row" className="sp-total-name">{shift ? <span className="sp-dot" data-shift={shift} /> : null}{head}</th>
              {days.map((d) => <td key={d.date} data-none={of(d) === 0 || undefined}>{show.whole(of(d))}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
