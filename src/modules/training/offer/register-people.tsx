import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { registrationCalls } from '../../../../contract/modules/training-open-registration/calls.ts'
import type { OfferDetail } from '../../../../contract/modules/training-open-registration/offer.ts'
import { newRecordId } from '../../../api/offline.ts'
import { discard, enqueue, undo, useOutbox } from '../../../api/outbox.ts'
import { useTools } from '../../../request/use-tools.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { showErrorDialog } from '../../../ui/error-dialog-store.ts'
import type { IconName } from '../../../ui/icon-paths.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Rows, Section } from '../../../ui/surfaces.tsx'
import type { ToneName } from '../../../ui/theme/palette.ts'
import { peopleAsked, type PersonAsked } from './people-asked.ts'
import { type Chosen, RegisterPeopleDialog } from './register-people-dialog.tsx'

const looks: Record<PersonAsked['state'], { tone: ToneName; icon: IconName }> = {
  waits: { tone: 'yellow', icon: 'clock' },
  sending: { tone: 'blue', icon: 'send' },
  done: { tone: 'green', icon: 'checkCircle' },
  refused: { tone: 'red', icon: 'alert' },
}

function AskedRow({ asked: { row, person, state, words } }: { asked: PersonAsked }) {
  const { t } = useTools('training-screens')
  const said = words === null ? t(`training-screens:register-people.${state}`) : typeof words === 'string' ? words : t(`training-screens:${words[0]}`, words[1])
  const takeBack = async () => {
    if (!(await undo(row.seq))) await discard(row.seq)
  }
  return (
    <li className="ess-row trl-required">
      <span className="ess-row-text"><span className="ess-row-title">{person}</span><span className="ess-row-sub"><StatusLabel {...looks[state]}>{said}</StatusLabel></span></span>
      {state === 'waits' ? <Button look="quiet" size="small" onClick={() => void takeBack()} aria-label={t('training-screens:register-people.take-back', { person })}>{t('training-screens:take-back')}</Button> : null}
      {state === 'refused' ? <Link to="/sync" className="ess-button" data-look="quiet" data-size="small">{t('training-screens:see-queue')}</Link> : null}
    </li>
  )
}

/** For who leads people: several of them are registered at once, each with a registration of their own. */
export function RegisterPeople({ offer }: { offer: OfferDetail }) {
  const { t } = useTools('training-screens', 'request')
  const rows = useOutbox()
  const [opened, setOpened] = useState(false)
  const [now, setNow] = useState<ReadonlySet<string>>(new Set())
  const asked = peopleAsked(rows, offer.id, now)
  const register = async (people: readonly Chosen[], group: string | null) => {
    setOpened(false)
    let kept = 0
    try {
      for (const { employeeId, person } of people) {
        const recordId = newRecordId()
        setNow((ids) => new Set([...ids, recordId]))
        await enqueue({ op: registrationCalls.register.id, input: { id: recordId, training: offer.id, employeeId, ...(group === null ? {} : { sessionGroup: group }) }, recordId, label: { key: 'sync:item.register-person', params: { person, training: offer.title } } })
        kept++
      }
    } catch (error) {
      // who is kept already stands in the list; the others are named nowhere
      const left = people.slice(kept).map((p) => p.person)
      showErrorDialog({ texts: [t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') }), t('training-screens:register-people.left', { people: left.join(', ') })] })
    }
    if (kept > 0) announce(t('training-screens:register-people.saved', { count: kept }))
  }
  return (
    <>
      <div><Button icon="users" onClick={() => setOpened(true)}>{t('training-screens:register.others')}</Button></div>
      {asked.length > 0 ? (
        <Section title={t('training-screens:register-people.title')}>
          {asked.some(({ state }) => state === 'waits') ? <p className="trl-dim">{t('training-screens:register.saved')}</p> : null}
          <Rows>{asked.map((one) => <AskedRow key={one.row.seq} asked={one} />)}</Rows>
        </Section>
      ) : null}
      {opened ? <RegisterPeopleDialog trainingId={offer.id} groups={offer.sessionGroups} asked={new Set(asked.filter(({ state }) => state === 'waits' || state === 'sending').map((one) => one.employeeId))} onClose={() => setOpened(false)} onDone={(people, group) => void register(people, group)} /> : null}
    </>
  )
}
