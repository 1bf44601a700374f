import { useEffect, useId, useRef, useState } from 'react'
import { addMonths, monthOf } from '../../../contract/modules/general-account-home-calendar/calendar-window.ts'
import { monthText, shortMonth } from '../../lib/civil-text.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ownEscape, Popup } from '../../ui/popup/popup.tsx'

interface MonthPickerProps {
  /** Any day of the month shown. */
  day: string
  tools: ViewTools
  onMonth: (month: string) => void
}

/** The month as a button; it opens the twelve of a year. */
export function MonthPicker({ day, tools: { t, show }, onMonth }: MonthPickerProps) {
  const [year, setYear] = useState<string | null>(null)
  const anchor = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const opened = year !== null
  useEffect(() => {
    if (opened) list.current?.querySelector<HTMLElement>('[aria-pressed="true"], button')?.focus()
  }, [opened])
  const close = () => {
    setYear(null)
    anchor.current?.focus()
  }
  const name = monthText(monthOf(day), show.language)
  const january = `${year ?? ''}-01-01`
  return (
    <>
      <Button ref={anchor} look="quiet" className="tc-month" aria-haspopup="dialog" aria-expanded={opened} aria-controls={opened ? id : undefined} aria-label={t('team-calendar:choose-month', { month: name })} onClick={() => setYear(opened ? null : day.slice(0, 4))} {...(opened ? ownEscape : {})}>
        {name}
        <Icon name="chevronDown" size={18} />
      </Button>
      {opened ? (
        <Popup anchor={anchor} onClose={close} className="tc-months" id={id} role="dialog" aria-label={t('team-calendar:choose')}>
          <div className="tc-years">
            <IconButton icon="chevronLeft" label={t('team-calendar:previous-year')} onClick={() => setYear(addMonths(january, -12).slice(0, 4))} {...ownEscape} />
            <b className="num" aria-live="polite">{year}</b>
            <IconButton icon="chevronRight" label={t('team-calendar:next-year')} onClick={() => setYear(addMonths(january, 12).slice(0, 4))} {...ownEscape} />
          </div>
          <div className="tc-twelve" ref={list}>
            {Array.from({ length: 12 }, (_, i) => addMonths(january, i)).map((month) => (
              <button key={month} type="button" className="tc-one" aria-pressed={month === monthOf(day)} aria-label={monthText(month, show.language)} {...ownEscape} onClick={() => { close(); onMonth(month) }}>
                {shortMonth(month, show.language)}
              </button>
            ))}
          </div>
        </Popup>
      ) : null}
    </>
  )
}
