import { useState } from 'react'
import { accountCalls, type AccountRow, type InviteOutcome } from '../../../../contract/modules/accounts/calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/states.tsx'
import { useSend } from './use-send.ts'

/** Accounts of a list that can be invited. */
export const invitable = (rows: readonly AccountRow[]): AccountRow[] => rows.filter((row) => !row.isLocked && !row.hasLeft && !row.hasPassword)

/** Invites many at once, some left out where they are listed, and says what became of each. */
export function InviteDialog({ rows, onClose }: { rows: readonly AccountRow[]; onClose: () => void }) {
  const { t } = useTools('accounts', 'common')
  const { send, busy, why } = useSend()
  // as they were when it was opened: the list behind is read anew
  const [people] = useState(() => invitable(rows))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, InviteOutcome> | null>(null)
  const chosen = people.filter((row) => !left.has(row.id))
  const invite = async () => {
    const answer = await send(accountCalls.invite, { ids: chosen.map((row) => row.id) })
    if (answer) setOutcomes(new Map(answer.outcomes.map(({ id, outcome }) => [id, outcome])))
  }
  const toggle = (id: string) => setLeft((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const sent = [...(outcomes?.values() ?? [])].filter((outcome) => outcome === 'sent').length
  return (
    <Dialog
      opened onClose={onClose} busy={busy} title={t('accounts:invite.title')}
      actions={outcomes ? <Button look="primary" onClick={onClose}>{t('common:action.close')}</Button> : (
        <><Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button><Button look="primary" icon="send" busy={busy} disabled={chosen.length === 0} onClick={() => void invite()}>{t('accounts:invite.do', { count: chosen.length })}</Button></>
      )}
    >
      <div className="ac-panel">
        {why.length > 0 ? <Note tone="red" icon="alert" role="alert">{why.join(' ')}</Note> : null}
        <p role="status">{outcomes ? t('accounts:invite.sent', { count: sent }) : t('accounts:invite.text')}</p>
        <ul className="ac-deeds">
          {(outcomes ? chosen : people).map((row) => (
            <li key={row.id}>
              {outcomes ? <span>{row.employee}</span> : <label className="ac-pick"><input type="checkbox" checked={!left.has(row.id)} onChange={() => toggle(row.id)} /> {row.employee}</label>}
              <span className="ac-sub">{outcomes ? t(`accounts:outcome.${outcomes.get(row.id) ?? 'unknown'}`) : row.username}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
