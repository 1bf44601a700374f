import { Link } from '@tanstack/react-router'
import type { Session } from '../../../../contract/modules/training/shapes.ts'
import { port } from '../../../api/offline.ts'
import { useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/surfaces.tsx'
import { useTicks } from '../../../ui/use-ticks.ts'
import { OwnMark } from '../own-mark.tsx'
import { useSessionText } from '../use-session-text.ts'
import { checkInOf } from './sessions-by-day.ts'

const MINUTE_MS = 60_000

interface TodayCardProps {
  session: Session
  training: { id: string; title: string; timeZone: string }
}

/** A session of today: when, where, what is recorded, and the way to the code. */
export function TodayCard({ session, training }: TodayCardProps) {
  const { t, show } = useTools('training-screens')
  useTicks(MINUTE_MS, true)
  const { time } = useSessionText()(session, training.timeZone)
  const state = checkInOf(session, port.now())
  const isOpen = state === 'open' && (session.own === null || session.own.inTime === null)
  return (
    <Card className="trl-stack trl-today">
      <div>
        <h3><Link to="/training/active-training/$id" params={{ id: training.id }}>{training.title}</Link></h3>
        <p className="trl-big">{time}</p>
        <p className="trl-dim">{show.list([session.title === training.title ? '' : session.title, session.place, show.list(session.facilitators)])}</p>
      </div>
      <OwnMark mark={session.own} />
      {state === 'early' ? <p className="trl-dim">{t('training-screens:check-in.early', { time: show.clock(session.checkInOpensAt) })}</p> : null}
      {isOpen ? <LinkButton to="/training/scan" look="primary" icon="camera" wide>{t('training-screens:scan')}</LinkButton> : null}
    </Card>
  )
}
