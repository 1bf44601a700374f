import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { AWAY, type TeamEvent } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { ownEscape, Popup } from '../../ui/popup/popup.tsx'
import { Icon } from '../../ui/icon.tsx'
import { detailPath, lookOf, whoseOf } from './event-look.ts'

interface EventPopoverProps {
  event: TeamEvent
  anchor: HTMLElement
  tools: ViewTools
  onClose: () => void
}

/** What is known of one event, beside it: 290 px wide, at most 260 high. @see contract/modules/general-account-home-calendar/README.md#screens */
export function EventPopover({ event, anchor, tools: { t, show }, onClose }: EventPopoverProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const at = useMemo(() => ({ current: anchor }), [anchor])
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === document.body) anchor.focus({ preventScroll: true })
    }
  }, [anchor])
  const detail = event.employees[0]?.detail
  const path = event.employees.map((e) => detailPath(event.type, e.detail)).find((p) => p !== null)
  const { tone, icon } = lookOf(event)
  // of whom more is said than that they are away, their page is the reader’s to open
  const [one, ...others] = event.type === AWAY ? [] : event.employees
  const whose = one && others.length === 0 ? <Link to="/people/$id" params={{ id: one.employeeId }} {...ownEscape}>{one.employee}</Link> : whoseOf(event)
  const facts: [string, ReactNode][] = [
    [t('team-calendar:participant'), whose],
    [t('team-calendar:date'), show.period(event.startDate, event.endDate)],
    [t('team-calendar:description'), detail && detail.description !== event.title ? detail.description : ''],
    [t('team-calendar:subject'), detail?.trainingSubject ?? ''],
    [t('team-calendar:hours'), detail?.trainingHour ? t('fixed:calendar.training-hour', { n: show.decimal(detail.trainingHour).replace(/\D00$/, '') }) : ''],
  ]
  return (
    <Popup anchor={at} onClose={onClose} className="tc-pop" role="dialog" aria-labelledby={id}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes the focus when it opens, and scrolls */}
      <div className="tc-pop-in" ref={box} tabIndex={0} {...ownEscape}>
        <h3 id={id} className={`tc-pop-title ess-tone-${tone}`}><Icon name={icon} size={18} />{event.title}</h3>
        <dl>{facts.filter(([, value]) => Boolean(value)).map(([caption, value]) => <div key={caption}><dt>{caption}</dt><dd>{value}</dd></div>)}</dl>
        {path ? <Link to={path} className="ess-button" data-look="plain" data-size="small" {...ownEscape}>{t('fixed:calendar.go-to-detail')}</Link> : null}
      </div>
    </Popup>
  )
}
