import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { directoryCalls, type PersonDetail, type PlaceKey, type Stretch } from '../../../../contract/modules/directory/calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import type { ViewTools } from '../../../request/row-view.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Section } from '../../../ui/surfaces.tsx'
import { PersonActs } from './person-acts.tsx'
import { PersonStateLabel, Superior } from './people-table.tsx'

export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="dr-facts">{facts.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value || '–'}</dd></div>)}</dl>
)

/** What a stretch says of one thing, as people read it. */
function told(s: Stretch, key: PlaceKey, { t, show }: ViewTools): ReactNode {
  switch (key) {
    case 'department': return s.departmentName
    case 'site': return s.siteName
    case 'superior': return s.superiorName
    case 'calendar': return s.calendarName
    case 'status': return t(`directory:status.${s.status}`)
    case 'contractEnd': return s.contractEnd && show.date(s.contractEnd)
    case 'grade': case 'shiftGroup': return String(s[key])
    case 'title': return s.title
  }
}

const placeKeys: readonly PlaceKey[] = ['title', 'department', 'site', 'superior', 'grade', 'status', 'contractEnd', 'calendar', 'shiftGroup']

/** Where somebody works today, and since when. */
export function Today({ of, stretch }: { of: PersonDetail; stretch: Stretch | undefined }) {
  const tools = useTools('directory')
  const { t, show } = tools
  return (
    <Facts
      facts={[
        [t('directory:column.code'), <span key="code" dir="ltr">{of.code}</span>],
        ...(stretch ? placeKeys.filter((key) => key !== 'shiftGroup' || stretch.shiftGroup !== 0).map((key) => [t(`directory:column.${key}`), key === 'superior' && of.superior ? <Superior key={key} of={of} /> : told(stretch, key, tools)] as const) : []),
        [t('directory:column.since'), show.date(of.since)],
        ...(of.until ? [[t('directory:column.until'), show.date(of.until)] as const] : []),
        [t('directory:column.account'), of.usernames.length > 0 ? <span key="names" dir="ltr">{of.usernames.join(', ')}</span> : t('directory:no')],
      ]}
    />
  )
}

export function PersonalFacts({ of: { personal } }: { of: PersonDetail }) {
  const { t, show } = useTools('directory')
  const phone = personal.phone ? `${personal.phoneCountryCode ? `+${personal.phoneCountryCode} ` : ''}${personal.phone}` : ''
  return (
    <Section title={t('directory:personal')}>
      <Facts
        facts={[
          [t('directory:column.firstName'), personal.firstName],
          [t('directory:column.lastName'), personal.lastName],
          [t('directory:column.email'), personal.email && <span key="mail" dir="ltr">{personal.email}</span>],
          [t('directory:column.phone'), phone && <span key="phone" dir="ltr">{phone}</span>],
          [t('directory:column.gender'), personal.gender && t(`directory:gender.${personal.gender}`)],
          [t('directory:column.birthDate'), personal.birthDate && show.date(personal.birthDate)],
          [t('directory:column.birthPlace'), personal.birthPlace],
          [t('directory:column.nationality'), personal.nationality],
        ]}
      />
    </Section>
  )
}

/** Stretches, the newest first: what changed on the first day of each. */
export function History({ of, today }: { of: PersonDetail; today: string }) {
  const tools = useTools('directory')
  const { t, show } = tools
  return (
    <Section title={t('directory:history')}>
      <ol className="dr-history">
        {of.stretches.toReversed().map((s) => (
          <li key={s.id}>
            <span className="dr-line"><b className="num">{s.until ? t('directory:from-until', { from: show.date(s.from), until: show.date(s.until) }) : t('directory:from', { from: show.date(s.from) })}</b>{s.from > today ? <StatusLabel tone="blue" icon="clock" plain>{t('directory:to-come')}</StatusLabel> : null}</span>
            <span className="dr-sub">{s.changed.length === 0 ? show.list([s.title, s.departmentName, s.siteName]) : s.changed.map((key) => <span key={key} className="dr-change">{t(`directory:column.${key}`)}: {told(s, key, tools) || '–'}</span>)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

export function Deeds({ of }: { of: PersonDetail }) {
  const { t, show } = useTools('directory')
  if (of.deeds.length === 0) return null
  return (
    <Section title={t('directory:deeds')}>
      <ul className="dr-history">
        {of.deeds.map((one) => (
          <li key={one.id}>
            <span>{one.from ? t(`directory:deed.${one.deed}-from`, { from: show.date(one.from) }) : t(`directory:deed.${one.deed}`)}</span>
            <span className="dr-sub">{show.list([...one.columns.map((column) => t(`directory:column.${column}`))])}</span>
            <span className="dr-sub">{show.list([one.by, show.instant(one.at)])}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** One person beside the list, from below on a phone: where they work today, what changed and will change, what was done. */
export function PersonPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, show } = useTools('directory')
  const read = useQuery({ ...query(directoryCalls.person, { id }), meta: { quiet: true } })
  const state = readState(read)
  const of = read.data
  const stretch = of?.stretches.findLast((s) => s.from <= show.today) ?? of?.stretches[0]
  return (
    <Dialog opened onClose={onClose} title={of?.name ?? t('directory:one')} side>
      <div className="dr-panel">
        {state.failed ? <ErrorState small texts={state.failed} onRetry={state.retry} /> : !of ? <SkeletonRows count={3} /> : (
          <>
            <p className="dr-line"><PersonStateLabel state={of.state} /><LinkButton to="/people/$id" params={{ id }} size="small" icon="user">{t('directory:page')}</LinkButton></p>
            <PersonActs of={of} />
            <Today of={of} stretch={stretch} />
            <History of={of} today={show.today} />
            <PersonalFacts of={of} />
            <Deeds of={of} />
          </>
        )}
      </div>
    </Dialog>
  )
}
