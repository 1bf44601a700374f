import { useCallback } from 'react'
import type { Session } from '../../../contract/modules/training/shapes.ts'
import { useMe, useTools } from '../../request/use-tools.ts'
import { useClockText } from './use-clock-text.ts'

export interface SessionTexts {
  /** Thu 12 May */
  day: string
  /** 09:00 – 12:00, with the zone where it is not the reader's. */
  time: string
}

/** "Asia/Makassar" as people say it. */
const zoneName = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

/** When a session is, on its training's clock. */
export function useSessionText(): (session: Pick<Session, 'sessionStart' | 'sessionEnd'>, timeZone: string) => SessionTexts {
  const { t, show } = useTools('training-screens')
  const clock = useClockText()
  const own = useMe()?.timeZone
  return useCallback(({ sessionStart, sessionEnd }, timeZone) => {
    const time = t('training-screens:time', { from: clock(sessionStart), until: clock(sessionEnd) })
    return { day: show.day(sessionStart.slice(0, 10)), time: own !== undefined && own !== timeZone ? t('training-screens:time.zone', { time, zone: zoneName(timeZone) }) : time }
  }, [t, show, clock, own])
}
