import './lost-items.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arrived } from '../../../contract/modules/device-ledger/calls.ts'
import { port } from '../../api/offline.ts'
import { type LostItems, useGiveUp, useLostItems } from '../../api/lost-items.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card, Rows, Section } from '../../ui/surfaces.tsx'
import { useTools } from '../use-tools.ts'

const phones: readonly string[] = ['android', 'ios']

/** What did arrive, so that nothing is written twice. */
function ArrivedList({ arrived }: { arrived: readonly Arrived[] }) {
  const { t, show } = useTools('unsent', 'request')
  if (arrived.length === 0) return <p className="lost-text">{t('unsent:arrived.none')}</p>
  return (
    <>
      <p className="lost-text">{t('unsent:arrived')}</p>
      <ul className="lost-arrived">
        {arrived.map((a) => (
          <li key={a.recordId}>
            <Link to="/$module/$id" params={{ module: a.module, id: a.recordId }}>{a.code}</Link>
            <span>{show.moment(Date.parse(a.at))}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Says once more what is meant before the sentence goes for good. */
function GiveUpButton({ lost }: { lost: LostItems }) {
  const { t } = useTranslation('unsent')
  const giveUp = useGiveUp()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await giveUp(lost.db)
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <Button size="small" icon="check" onClick={() => setAsking(true)}>{t('hide')}</Button>
      <ConfirmDialog opened={asking} onClose={() => setAsking(false)} onConfirm={() => void confirm()} busy={busy} title={t('hide.title')} message={t(lost.here ? 'hide.message' : 'hide.message.other')} confirmLabel={t('hide')} />
    </>
  )
}

/** Items this browser kept and lost with its storage: how many, from when, what arrived, what to do. */
export function LostHere({ lost, arrived }: { lost: LostItems; arrived: readonly Arrived[] }) {
  const { t, show } = useTools('unsent')
  const device = t(phones.includes(port.system()) ? 'unsent:phone' : 'unsent:computer')
  return (
    <Card className="lost" role="alert">
      <span className="lost-icon ess-tone-yellow"><Icon name="alert" /></span>
      <div>
        <h2>{lost.day ? t('unsent:lost.from', { count: lost.count, day: show.day(lost.day), device }) : t('unsent:lost', { count: lost.count, device })}</h2>
        <p className="lost-text">{t('unsent:lost.hint')}</p>
        <ArrivedList arrived={arrived} />
        <p className="lost-ways">
          <Link className="ess-button" data-look="primary" data-size="small" to="/new"><Icon name="plus" size={18} />{t('unsent:again')}</Link>
          <GiveUpButton lost={lost} />
        </p>
      </div>
    </Card>
  )
}

/** What never left this browser; nothing at all in the usual case. */
export function LostHereNotes() {
  const { lost, arrived } = useLostItems()
  return <>{lost.filter((l) => l.here).map((l) => <LostHere key={l.db} lost={l} arrived={arrived} />)}</>
}

/** Devices of this person, or this one before it forgot everything, that announced items which have not arrived. */
export function LostElsewhere() {
  const { t, show } = useTools('unsent')
  const { lost } = useLostItems()
  const elsewhere = lost.filter((l) => !l.here)
  if (elsewhere.length === 0) return null
  return (
    <Section title={t('unsent:others')}>
      <p className="lost-hint">{t('unsent:others.hint')}</p>
      <Rows label={t('unsent:others')}>
        {elsewhere.map((l) => (
          <li key={l.db} className="lost-device">
            <span className="lost-icon ess-tone-yellow"><Icon name="device" /></span>
            <span className="lost-device-text">
              <b>{t(`unsent:system.${l.system || 'other'}`)}</b>
              <span>{t('unsent:others.missing', { count: l.count })}</span>
              <span className="lost-dim">{[l.day ? t('unsent:others.saved', { day: show.day(l.day) }) : '', l.seenAt ? t('unsent:others.seen', { when: show.ago(l.seenAt, port.now()) }) : ''].filter(Boolean).join(' · ')}</span>
            </span>
            <GiveUpButton lost={l} />
          </li>
        ))}
      </Rows>
    </Section>
  )
}

/** On Home. @param elsewhere this browser may be the one that forgot everything */
export const LostNotes = ({ elsewhere }: { elsewhere: boolean }) => <><LostHereNotes />{elsewhere ? <LostElsewhere /> : null}</>
