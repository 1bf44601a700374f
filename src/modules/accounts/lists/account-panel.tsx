import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type AccountAction, accountCalls, type AccountDetail } from '../../../../contract/modules/accounts/calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { ErrorState, Note, SkeletonRows } from '../../../ui/states.tsx'
import { Section } from '../../../ui/surfaces.tsx'
import { AccountState, Administrator } from './account-state.tsx'
import { useSend } from './use-send.ts'

const icons: Record<AccountAction, IconName> = { invite: 'send', sendReset: 'message', lock: 'lock', unlock: 'check', endSessions: 'logOut', resetSecondFactor: 'device', unpinIdentity: 'pin', makeAdministrator: 'settings', endAdministrator: 'minus' }
/** These take something away: they are asked for once more, in red. */
const taking: readonly AccountAction[] = ['lock', 'endAdministrator', 'resetSecondFactor', 'unpinIdentity', 'endSessions']
/** These are asked for once more. */
const asking: readonly AccountAction[] = [...taking, 'makeAdministrator']

const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="ac-facts">{facts.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
)

function Known({ of, isLocal }: { of: AccountDetail; isLocal: boolean }) {
  const { t, show } = useTools('accounts')
  return (
    <>
      <p className="ac-line"><AccountState row={of} isLocal={isLocal} />{of.isAdministrator ? <Administrator /> : null}</p>
      <Facts
        facts={[
          [t('accounts:col.username'), <span key="name" dir="ltr">{of.username}</span>],
          [t('accounts:employee'), show.list([of.code, of.companyStructure])],
          [t('accounts:email'), of.email ? <span key="mail" dir="ltr">{of.email}</span> : t('accounts:email.none')],
          ...(isLocal ? [
            [t('accounts:password'), t(of.hasPassword ? 'accounts:password.set' : 'accounts:password.none')],
            [t('accounts:col.second'), t(of.hasSecondFactor ? 'accounts:second.on' : 'accounts:second.off')],
            [t('accounts:col.signed-in'), of.signedInAt ? show.instant(of.signedInAt) : t('accounts:never')],
          ] as const : []),
          ...(isLocal && !of.isPinned ? [] : [[t('accounts:identity'), t(of.isPinned ? 'accounts:identity.pinned' : 'accounts:identity.none')] as const]),
          ...(of.invitedUntil ? [[t('accounts:invited-until'), show.instant(of.invitedUntil)] as const] : []),
        ]}
      />
    </>
  )
}

function Deeds({ of }: { of: AccountDetail }) {
  const { t, show } = useTools('accounts')
  if (of.deeds.length === 0) return null
  return (
    <Section title={t('accounts:deeds')}>
      <ul className="ac-deeds">
        {of.deeds.map((one) => <li key={one.id}><span>{t(`accounts:deed.${one.deed}`)}</span><span className="ac-sub">{show.list([one.by || t('accounts:by-owner'), show.instant(one.at)])}</span></li>)}
      </ul>
    </Section>
  )
}

function Acts({ of }: { of: AccountDetail }) {
  const { t } = useTools('accounts')
  const { send, busy, why, forget } = useSend()
  const [asked, setAsked] = useState<AccountAction | null>(null)
  const { id, employee } = of
  const sent = {
    invite: () => send(accountCalls.invite, { ids: [id] }), sendReset: () => send(accountCalls.sendReset, { id }), lock: () => send(accountCalls.lock, { id }), unlock: () => send(accountCalls.unlock, { id }),
    endSessions: () => send(accountCalls.endSessions, { id }), resetSecondFactor: () => send(accountCalls.resetSecondFactor, { id }), unpinIdentity: () => send(accountCalls.unpinIdentity, { id }),
    makeAdministrator: () => send(accountCalls.setAdministrator, { id, isAdministrator: true }), endAdministrator: () => send(accountCalls.setAdministrator, { id, isAdministrator: false }),
  } satisfies Record<AccountAction, () => Promise<unknown>>
  const act = async (action: AccountAction) => {
    const answer = await sent[action]()
    setAsked(null)
    if (answer !== null) showSuccess(t(`accounts:done.${action}`, { person: employee }))
  }
  return (
    <>
      {why.length > 0 ? <Note tone="red" icon="alert" role="alert">{why.join(' ')}</Note> : null}
      <div className="ac-acts">
        {of.actions.map((action) => (
          <Button
            key={action} size="small" icon={icons[action]} look={action === 'lock' ? 'danger' : 'plain'} busy={busy && asked === null} disabled={busy}
            onClick={() => {
              forget()
              if (asking.includes(action)) setAsked(action)
              else void act(action)
            }}
          >
            {t(`accounts:act.${action}`)}
          </Button>
        ))}
      </div>
      {asked === null ? null : (
        <ConfirmDialog
          opened onClose={() => setAsked(null)} onConfirm={() => void act(asked)} busy={busy} danger={taking.includes(asked)} title={t(`accounts:act.${asked}`)}
          message={t(`accounts:ask.${asked}`, { person: employee })} confirmLabel={t(`accounts:act.${asked}`)}
        />
      )}
    </>
  )
}

/** One account beside the list, from below on a phone: what is known of it, what may be done, what was done. */
export function AccountPanel({ id, isLocal, onClose }: { id: string; isLocal: boolean; onClose: () => void }) {
  const { t } = useTools('accounts')
  const read = useQuery({ ...query(accountCalls.detail, { id }), meta: { quiet: true } })
  const state = readState(read)
  const of = read.data
  return (
    <Dialog opened onClose={onClose} title={of?.employee ?? t('accounts:one')} side>
      <div className="ac-panel">
        {state.failed ? <ErrorState small texts={state.failed} onRetry={state.retry} /> : !of ? <SkeletonRows count={3} /> : <><Known of={of} isLocal={isLocal} /><Acts of={of} /><Deeds of={of} /></>}
      </div>
    </Dialog>
  )
}
