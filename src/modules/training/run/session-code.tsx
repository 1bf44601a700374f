import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Direction, startOfStep } from '../../../../contract/modules/training/code.ts'
import { deviceClock, learnClock } from '../../../api/device-clock.ts'
import { port } from '../../../api/offline.ts'
import type { ClockOffset } from '../../../lib/clock-offset.ts'
import { useTools } from '../../../request/use-tools.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { SegmentedTabs } from '../../../ui/segmented-tabs.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useTicks } from '../../../ui/use-ticks.ts'
import { useClockText } from '../use-clock-text.ts'
import { codeOf, type HeldKey } from './session-key.ts'
import { onItsClock } from './session-time.ts'
import { useStep } from './use-step.ts'

/** The server's clock less this device's: what is known at once, then what the server says. */
function useOffsetMs(): number | undefined {
  const [offsetMs, setOffsetMs] = useState<number>()
  useEffect(() => {
    let gone = false
    const know = (clock: ClockOffset | undefined) => void (gone || setOffsetMs(clock?.offsetMs ?? 0))
    deviceClock().then(know, () => know(undefined)).then(() => learnClock().then(know)).catch(() => undefined) // without storage or network: this device's own
    return () => void (gone = true)
  }, [])
  return offsetMs
}

/** Runs out with the code. The number says it, too, for who wants no motion. */
function Ring({ step, codeSeconds, offsetMs }: { step: number; codeSeconds: number; offsetMs: number }) {
  useTicks(500)
  const leftMs = startOfStep(step + 1, codeSeconds) - port.now() - offsetMs
  return (
    <span className="tr-ring" aria-hidden="true">
      <svg viewBox="0 0 44 44" width="44" height="44" key={step}>
        <circle cx="22" cy="22" r="19" className="tr-ring-ground" />
        <circle cx="22" cy="22" r="19" pathLength={1} className="tr-ring-left" style={{ animationDuration: `${codeSeconds}s`, animationDelay: `${Math.min(0, leftMs / 1000 - codeSeconds)}s` }} />
      </svg>
      <span className="num">{Math.max(0, Math.min(codeSeconds, Math.ceil(leftMs / 1000)))}</span>
    </span>
  )
}

interface SessionCodeProps {
  held: HeldKey
  direction: Direction
  onDirection: (direction: Direction) => void
}

/** The square that changes, the letters below it, and how long they last. */
export function SessionCode({ held, direction, onDirection }: SessionCodeProps) {
  const offsetMs = useOffsetMs()
  return offsetMs === undefined ? <Skeleton height={320} radius={12} /> : <Code held={held} direction={direction} onDirection={onDirection} offsetMs={offsetMs} />
}

function Code({ held, direction, onDirection, offsetMs }: SessionCodeProps & { offsetMs: number }) {
  const { t } = useTools('training-attendance')
  const { codeSeconds, session, needsCheckOut, keyVersion } = held.facts
  const step = useStep(codeSeconds, offsetMs)
  const shown = useQuery({ queryKey: ['training', 'code', session.sessionId, keyVersion, direction, step], queryFn: () => codeOf(held, direction, step), staleTime: Infinity, gcTime: 60_000, placeholderData: (before, of) => (of?.queryKey[4] === direction ? before : undefined), meta: { quiet: true } }).data
  return (
    <div className="tr-code">
      {needsCheckOut ? (
        <SegmentedTabs
          label={t('training-attendance:code.direction')} value={direction} onChange={onDirection}
          segments={[{ value: 'i', label: t('training-attendance:code.arriving') }, { value: 'o', label: t('training-attendance:code.leaving') }]}
        />
      ) : null}
      <div className="tr-code-square">{shown ? <QrCode text={shown.text} label={t(direction === 'i' ? 'training-attendance:code.label.in' : 'training-attendance:code.label.out', { session: session.title })} /> : null}</div>
      <div className="tr-code-foot">
        <p className="tr-code-typed num" dir="ltr">{shown?.typed ?? '····-····'}</p>
        <Ring step={step} codeSeconds={codeSeconds} offsetMs={offsetMs} />
      </div>
      <Window held={held} offsetMs={offsetMs} />
    </div>
  )
}

/** When its codes count. */
function Window({ held: { facts: { opensAt, closesAt, session } }, offsetMs }: { held: HeldKey; offsetMs: number }) {
  const { t } = useTools('training-attendance')
  const clockText = useClockText()
  const now = port.now() + offsetMs
  const words = { from: clockText(onItsClock(session, opensAt)), until: clockText(onItsClock(session, closesAt)) }
  return <p className="tr-hint">{t(`training-attendance:code.${now < Date.parse(opensAt) ? 'early' : now >= Date.parse(closesAt) ? 'over' : 'ready'}`, words)}</p>
}
