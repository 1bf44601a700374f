import { daysBetween } from '../../../../contract/kit/civil-date.ts'
import { StageStatus } from '../../../../contract/workforce/vocabulary.ts'
import { useTools } from '../../../request/use-tools.ts'
import { type BoardCard, hasEnded } from './board-state.ts'

/** How somebody stands at their stage, in one line. */
export function useStanding(): (card: BoardCard) => string {
  const { t, show } = useTools('vacancies')
  return (card) => {
    const { at, since, status, expectedJoinDate, joined } = card
    const days = since === null ? 0 : Math.max(0, daysBetween(since, show.today))
    if (status === 'hired') return joined ? t('vacancies:has-joined') : expectedJoinDate ? t('vacancies:starts', { day: show.day(expectedJoinDate) }) : t('vacancies:application.hired')
    if (hasEnded(card)) return [t('vacancies:ended-at', { stage: at.stage }), card.endReason].filter(Boolean).join(' · ')
    const state = at.statusId === StageStatus.inProgress ? t('vacancies:stage.2') : at.date ? t('vacancies:planned-for', { day: show.day(at.date) }) : ''
    return [days === 0 ? t('vacancies:here-today') : t('vacancies:days-here', { count: days }), state].filter(Boolean).join(' · ')
  }
}
