import { Link } from '@tanstack/react-router'
import type { Offer } from '../../../../contract/modules/training-open-registration/offer.ts'
import { useTools } from '../../../request/use-tools.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Card } from '../../../ui/surfaces.tsx'
import { OwnState } from '../own-state.tsx'
import { RegisterButtons } from './register-buttons.tsx'
import { SeatLabel, useWindowText } from './seat-label.tsx'

/** An offer in the catalogue: what, when, seats as words, and the way to a seat. */
export function OfferCard({ offer }: { offer: Offer }) {
  const { t, show } = useTools('training-screens')
  const windowText = useWindowText()
  const choosesGroup = offer.sessionGroups.length > 1 && offer.own.state === 'none' && offer.mayRegister
  return (
    <Card className="trl-offer">
      <div className="trl-offer-head">
        <h3><Link to="/training/open-registration/detail/$id" params={{ id: offer.id }}>{offer.title}</Link></h3>
        {offer.requiredForYou ? <StatusLabel tone="red" icon="alert">{t('training-screens:required-for-you')}</StatusLabel> : null}
      </div>
      <p className="trl-dim">{show.list([show.period(offer.trainingRequestStart, offer.trainingRequestUntil), Number(offer.trainingHour) > 0 && t('training-screens:hours', { hours: show.decimal(offer.trainingHour) }), offer.place, offer.external && offer.provider])}</p>
      <p className="trl-line"><SeatLabel offer={offer} /><span className="trl-dim">{windowText(offer)}</span></p>
      <OwnState own={offer.own} />
      <div className="trl-offer-act">
        {choosesGroup ? <LinkButton to="/training/open-registration/detail/$id" params={{ id: offer.id }} icon="users">{t('training-screens:choose-group')}</LinkButton> : <RegisterButtons offer={offer} group={null} look="plain" />}
      </div>
    </Card>
  )
}
