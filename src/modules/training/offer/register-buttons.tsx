import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Offer } from '../../../../contract/modules/training-open-registration/offer.ts'
import { port } from '../../../api/offline.ts'
import type { OutboxRow } from '../../../api/outbox.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Note } from '../../../ui/states.tsx'
import { getsSeat } from './seat-words.ts'
import { type Registration, useRegistration } from './use-registration.ts'

/** What waits on this device, in words that promise nothing. */
function Waits({ row, kind, takeBack }: { row: OutboxRow; kind: 'register' | 'unregister'; takeBack: Registration['takeBack'] }) {
  const { t } = useTools('training-screens')
  const isRefused = row.state === 'refused' || row.state === 'quarantined' || row.state === 'held'
  const words = isRefused ? row.problem?.message || t('training-screens:refused') : t(`training-screens:${kind}.saved`)
  const action = isRefused
    ? <Link to="/sync" className="ess-button" data-look="quiet" data-size="small">{t('training-screens:see-queue')}</Link>
    : <Button look="quiet" size="small" onClick={() => void takeBack(row)}>{t('training-screens:take-back')}</Button>
  return <Note tone={isRefused ? 'red' : 'yellow'} icon={isRefused ? 'alert' : 'clock'} role="status" action={row.state === 'sending' ? null : action}>{words}</Note>
}

/** Gives back a seat, or leaves the list: says first what comes of it. */
function GiveBack({ offer, unregister }: { offer: Offer; unregister: Registration['unregister'] }) {
  const { t, show } = useTools('training-screens')
  const [asks, setAsks] = useState(false)
  const waiting = offer.own.state === 'waiting'
  const late = !waiting && offer.own.state === 'taken' && port.now() >= Date.parse(offer.unregisterUntil)
  const label = t(`training-screens:unregister.${waiting ? 'leave' : 'do'}`)
  return (
    <>
      <Button icon="undo" onClick={() => setAsks(true)}>{label}</Button>
      <ConfirmDialog
        opened={asks} onClose={() => setAsks(false)} title={label} confirmLabel={label} cancelLabel={t('training-screens:unregister.keep')} danger
        message={waiting ? t('training-screens:unregister.leave.ask') : late ? t('training-screens:unregister.late', { date: show.instant(offer.unregisterUntil) }) : t('training-screens:unregister.ask')}
        onConfirm={() => { setAsks(false); void unregister() }}
      />
    </>
  )
}

/** Register, join the list, or give it back: one of them, with what stands in the way. @param group the one that was chosen; null: any @param look of many on one screen none is the primary one */
export function RegisterButtons({ offer, group, look = 'primary' }: { offer: Offer; group: string | null; look?: 'primary' | 'plain' }) {
  const { t } = useTools('training-screens')
  const { asked, leaving, readOnly, register, unregister, takeBack } = useRegistration(offer)
  const { own, mayRegister, why } = offer
  if (asked) return <Waits row={asked} kind="register" takeBack={takeBack} />
  if (leaving) return <Waits row={leaving} kind="unregister" takeBack={takeBack} />
  if (own.state === 'held' || own.state === 'waiting' || own.state === 'taken') return readOnly ? null : <GiveBack offer={offer} unregister={unregister} />
  // of each offer it would be the same
  if (readOnly) return null
  if (!mayRegister) return why ? <Note tone="grey" icon="info">{why}</Note> : null
  const chosen = offer.sessionGroups.find((g) => g.id === group)
  const seat = getsSeat(offer) && (chosen === undefined || chosen.free > 0)
  return <Button look={look} icon={seat ? 'check' : 'list'} onClick={() => void register(group)}>{t(`training-screens:register.${seat ? 'do' : 'join'}`)}</Button>
}
