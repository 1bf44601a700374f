import './detail.css'
import { useTranslation } from 'react-i18next'
import type { Approvals } from '../../../contract/kit/request.ts'
import { truncate } from '../../lib/person-name.ts'
import { NAME_MAX } from '../../ui/truncated.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { EmployeeName } from '../employees/employee-name.tsx'
import type { ViewTools } from '../row-view.ts'
import { type Station, stationsOf, type StationState } from './timeline.ts'

const icons: Record<StationState, IconName> = { done: 'check', now: 'clock', next: 'circle', returned: 'undo', refused: 'close', notNeeded: 'minus' }

function Person({ at, state, tools }: { at: Station['persons'][number]; state: StationState; tools: ViewTools }) {
  const { t } = useTranslation('request')
  const { person } = at
  const acted = person.actionDateTime ? tools.show.instant(person.actionDateTime) : ''
  const word = at.state === state ? '' : t(`timeline.${at.state}`)
  return (
    <li className="rq-person" data-state={at.state}>
      <p>
        <span className="rq-person-name"><EmployeeName id={person.approvalPersonId} name={person.approvalPerson} /></span>
        {person.onBehalfOf ? <span> {t('timeline.on-behalf', { person: person.onBehalfOf })}</span> : null}
      </p>
      {person.reason ? <p className="rq-person-sub">{person.reason}</p> : null}
      {word || acted ? <p className="rq-person-sub">{[word, acted].filter(Boolean).join(' · ')}</p> : null}
      {person.note ? <blockquote className="rq-quote">{person.note}</blockquote> : null}
    </li>
  )
}

/** Levels of an approval: who, why this person, since when, what they said. */
export function ApprovalTimeline({ approvals, tools, label }: { approvals: Approvals; tools: ViewTools; label: string }) {
  const { t } = useTranslation('request')
  const stations = stationsOf(approvals)
  if (stations.length === 0) return <p className="rq-hint">{t('timeline.empty')}</p>
  return (
    <ol className="rq-line" aria-label={label}>
      {stations.map((s) => (
        <li key={s.level} className={`rq-station ess-tone-${s.state === 'notNeeded' || s.state === 'next' ? 'grey' : s.colour}`} data-state={s.state}>
          <span className="rq-dot"><Icon name={icons[s.state]} size={14} /></span>
          <div className="rq-station-text">
            <p className="rq-station-head">
              <span>{t('timeline.level', { level: s.level })}</span>
              <span className="rq-station-state">
                {t(`timeline.${s.state}`)}
                {s.since ? ` ${t('timeline.since', { since: tools.show.instant(s.since) })}` : ''}
              </span>
            </p>
            {s.persons.length > 1 ? <p className="rq-person-sub">{t(`timeline.${s.rule}`)}</p> : null}
            <ul>{s.persons.map((p) => <Person key={`${p.person.approvalPersonId} ${p.person.onBehalfOf ?? ''}`} at={p} state={s.state} tools={tools} />)}</ul>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Names for one line, cut to fit: always beside the full ones (`Truncated`). */
export const shortNames = (names: readonly string[]): string => names.map((n) => truncate(n, NAME_MAX.approver)).join(', ')
