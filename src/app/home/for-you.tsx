import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Owed, OwedDeed } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { dayText, rangeText } from '../../lib/civil-text.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { Card, LinkRow, Section } from '../../ui/surfaces.tsx'
import { clientModules } from '../modules.ts'

const icons: Record<OwedDeed, IconName> = {
  acknowledge: 'megaphone', answer: 'message', arrive: 'mapPin', ask: 'users', claim: 'coins', correct: 'undo', document: 'paperclip', fill: 'edit', finish: 'edit', fix: 'clock', use: 'leave',
}

/** One thing that is asked for, with the word of what settles it: a touch anywhere on it goes there. */
function OwedRow({ row: { deed, title, sub, from, until: last, due, path }, today }: { row: Owed; today: string }) {
  const { t, i18n } = useTranslation('home')
  const [to, search] = path.split('?')
  const kind = clientModules.find((m) => m.slug === (to ?? '').split('/')[0])
  const isOver = due !== undefined && due < today
  const until = due === undefined ? '' : t(isOver ? 'owed.over' : 'owed.due', { date: dayText(due, i18n.language, today) })
  const days = from ? rangeText(from, last ?? from, i18n.language, today) : ''
  return (
    <LinkRow
      to={`/${to}` as '/'} search={Object.fromEntries(new URLSearchParams(search)) as never} icon={kind?.icon ?? icons[deed]} {...(kind ? { tone: kind.tone } : {})} title={title || t(`owed.deed.${deed}`)}
      sub={<>{[sub, days].filter(Boolean).join(' · ')}{until && (sub || days) ? ' · ' : ''}<span className={isOver || due === today ? 'home-due' : undefined}>{until}</span></>}
      end={<span className="home-deed">{t(`owed.deed.${deed}`)}</span>}
    />
  )
}

interface ForYouProps {
  rows: readonly Owed[]
  today: string
  /** Decisions, before everything else. */
  desk: ReactNode
  /** What stands on this device alone, as `<li>` rows. */
  here: ReactNode
}

/** Everything that waits for the person, each with the way to settle it. */
export function OwedList({ rows, today, desk, here }: ForYouProps) {
  return (
    <>
      {desk}
      <Card flush className="home-owed">
        <ul className="ess-rows">
          {rows.map((row) => <li key={row.id}><OwedRow row={row} today={today} /></li>)}
          {here}
        </ul>
      </Card>
    </>
  )
}

/** Of what is owed so much stands on Home; the others are a touch away. */
export const OWED_ON_HOME = 5

export function ForYou({ count, ...list }: ForYouProps & { count: number }) {
  const { t } = useTranslation('home')
  return (
    <Section title={t('forYou', { count })} aside={list.rows.length > OWED_ON_HOME ? <Link to="/for-you">{t('flight.all')}</Link> : null}>
      <OwedList {...list} rows={list.rows.slice(0, OWED_ON_HOME)} />
    </Section>
  )
}
