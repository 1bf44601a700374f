import type { Offer } from '../../../../contract/modules/training-open-registration/offer.ts'
import { port } from '../../../api/offline.ts'
import { useTools } from '../../../request/use-tools.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { getsSeat, seatWords, windowOf } from './seat-words.ts'

/** "3 seats left", "Full · 4 waiting". */
export function SeatLabel({ offer }: { offer: Offer }) {
  const { t } = useTools('training-screens')
  const [key, params] = seatWords(offer)
  const has = getsSeat(offer)
  return <StatusLabel tone={has ? 'green' : 'yellow'} icon={has ? 'checkCircle' : 'users'}>{t(`training-screens:${key}`, params)}</StatusLabel>
}

/** "Closes tonight 24:00", "Opens Thu 12 May". */
export function useWindowText(): (offer: Offer) => string {
  const { t, show } = useTools('training-screens')
  return (offer) => {
    const where = windowOf(offer, port.now())
    return t(`training-screens:window.${where}`, { date: show.day(where === 'early' ? offer.trainingOpenRegistrationStart : offer.trainingOpenRegistrationEnd) })
  }
}
