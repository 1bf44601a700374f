import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { port } from '../../../api/offline.ts'
import type { OutboxRow } from '../../../api/outbox.ts'
import { signal } from '../../../lib/signal.ts'
import { useTools } from '../../../request/use-tools.ts'
import { announce } from '../../../ui/announce.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { useTicks } from '../../../ui/use-ticks.ts'
import { useClockText } from '../use-clock-text.ts'
import { type Outcome, outcomeOf } from './scan-outcome.ts'

interface ResultProps {
  row: OutboxRow
  /** Of a badge: whose it is, where the device knows. */
  person?: string | undefined
  /** The newest: heard and felt, too. */
  isNewest: boolean
}

function useWords({ person }: Pick<ResultProps, 'person'>, online: boolean) {
  const { t } = useTools('training-attendance')
  const clockText = useClockText()
  return ({ state, time, reason, answer }: Outcome): { title: string; more: string } => {
    const who = answer?.employee || person
    const of = person === undefined ? '' : '.person'
    const place = answer ? [answer.session, answer.training].filter((text, i, all) => text && all.indexOf(text) === i).join(' · ') : ''
    const words = { time: clockText(time), person: who }
    switch (state) {
      case 'refused':
        return { title: reason || t('training-attendance:result.refused'), more: '' }
      case 'saved':
        return { title: t(`training-attendance:result.saved${online ? '.slow' : ''}`), more: who ?? '' }
      case 'checking':
      case 'signIn':
        return { title: t(`training-attendance:result.${state}`), more: who ?? '' }
      case 'question':
        return { title: t('training-attendance:result.question'), more: [t('training-attendance:result.question.hint'), who, place].filter(Boolean).join(' · ') }
      default:
        return { title: t(`training-attendance:result.${state}${of}`, words), more: place }
    }
  }
}

/** What became of one scan, in words that stay true. */
export function ScanResult({ row, person, isNewest }: ResultProps) {
  const { t } = useTools('training-attendance')
  const online = useOnline()
  const outcome = outcomeOf(row, online, port.now())
  useTicks(1000, outcome.state === 'checking')
  const { title, more } = useWords({ person }, online)(outcome)
  const told = useRef('')
  const { state } = outcome
  useEffect(() => {
    if (!isNewest || state === 'checking' || told.current === state) return
    told.current = state
    signal(state === 'refused' ? 'bad' : 'good')
    announce(title)
  }, [isNewest, state, title])
  const waits = state === 'refused' || state === 'signIn'
  return (
    <div className={`tr-result ess-tone-${outcome.tone}`} data-state={state} data-newest={isNewest || undefined}>
      <Icon name={outcome.icon} size={isNewest ? 28 : 20} className={state === 'checking' ? 'ess-spin' : ''} />
      <div className="tr-result-text">
        <p className="tr-result-title">{title}</p>
        {more ? <p>{more}</p> : null}
        {waits ? <p><Link to="/sync">{t(`training-attendance:result.${state}.way`)}</Link></p> : null}
      </div>
    </div>
  )
}
