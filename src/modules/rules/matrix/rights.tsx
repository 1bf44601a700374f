import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RightHow, type Rights as RightsRead, ruleCalls } from '../../../../contract/modules/rules/calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { Refused } from '../lists/refused.tsx'
import { useRuleWords } from '../lists/use-rule-words.ts'
import { useSend } from '../lists/use-send.ts'
import { ModuleList } from './module-list.tsx'
import { ModuleRights } from './module-rights.tsx'
import { type Cell, howOf, noChanges, type PendingChanges, stillChanges, withChange } from './pending.ts'
import { RightsGrid } from './rights-grid.tsx'

const NO_MODULES: readonly [] = []
/** A grid of this many columns needs the room of a desktop. */
const GRID = '(min-width: 64em)'

interface RightsProps {
  mayChange: boolean
  pending: PendingChanges
  onPending: (pending: PendingChanges) => void
}

/** Who is meant by a line, in words. */
export function useWhom(rights: RightsRead, added: ReadonlyMap<string, string>): (cell: Pick<Cell, 'whom' | 'key'>) => string {
  const { t } = useTools('rules')
  return ({ whom, key }) => {
    if (whom === 'everyone') return t('rules:whom.everyone')
    const named = whom === 'group' ? rights.groups : whom === 'role' ? rights.roles : rights.people
    return named.find(({ code }) => code === key)?.name ?? added.get(key) ?? key
  }
}

function Diff({ rights, pending, added, onClose, onApplied }: { rights: RightsRead; pending: PendingChanges; added: ReadonlyMap<string, string>; onClose: () => void; onApplied: () => void }) {
  const { t } = useTools('rules', 'common')
  const words = useRuleWords(NO_MODULES)
  const whomOf = useWhom(rights, added)
  const sending = useSend()
  const changes = stillChanges(rights, pending)
  const { revision } = rights.revision
  const how = (one: RightHow | null) => t(`rules:how.${one ?? 'unsaid'}`)
  const apply = async () => {
    const answer = await sending.send(ruleCalls.changeRights, { revision, changes })
    if (answer === null) return
    showSuccess(t('rules:rights.done', { n: answer.revision }))
    onApplied()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('rules:rights.diff')} busy={sending.busy} size={560} sheet
      actions={<><Button onClick={onClose} disabled={sending.busy}>{t('common:action.cancel')}</Button><Button look="primary" busy={sending.busy} disabled={changes.length === 0} onClick={() => void apply()}>{t('rules:rights.apply', { n: revision + 1 })}</Button></>}
    >
      <div className="rr-form">
        <Refused of={sending} />
        {[...Map.groupBy(changes, (c) => c.module)].map(([module, own]) => (
          <div key={module}>
            <p className="rr-name">{words.moduleName(module)}</p>
            <ul className="rr-list">
              {own.map((change) => <li key={`${change.whom} ${change.key}`}>{t('rules:rights.diff.line', { whom: whomOf(change), before: how(howOf(rights.modules.find((m) => m.slug === module)?.lines ?? [], change)), after: how(change.how) })}</li>)}
            </ul>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function Editing({ rights, mayChange, pending, onPending }: RightsProps & { rights: RightsRead }) {
  const { t } = useTools('rules')
  const words = useRuleWords(NO_MODULES)
  const isWide = useMedia(GRID)
  const [opened, setOpened] = useState<string | null>(null)
  const [isLooking, setLooking] = useState(false)
  /** Names of people who had no line before, by code. */
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map())
  const whomOf = useWhom(rights, added)
  const change = (cell: Cell, how: RightHow | null) => onPending(withChange(rights, pending, { ...cell, how }))
  const count = stillChanges(rights, pending).length
  const shared = { rights, pending, mayChange, whomOf, moduleName: words.moduleName, onChange: change, onOpen: setOpened }
  return (
    <>
      <p className="rr-dim">{t('rules:rights.text')}</p>
      {isWide ? <RightsGrid {...shared} /> : <ModuleList {...shared} />}
      <p className="rr-dim">{words.revision(rights.revision)}</p>
      {count > 0 ? (
        <div className="rr-bar" role="status">
          <strong>{t('rules:rights.changes', { count })}</strong>
          <Button onClick={() => onPending(noChanges)}>{t('rules:rights.discard')}</Button>
          <Button look="primary" onClick={() => setLooking(true)}>{t('rules:rights.look')}</Button>
        </div>
      ) : null}
      {opened === null ? null : <ModuleRights key={opened} {...shared} module={opened} onAdd={(code, name) => { setAdded((before) => new Map(before).set(code, name)); change({ module: opened, whom: 'person', key: code }, 'full') }} onClose={() => setOpened(null)} />}
      {isLooking ? <Diff rights={rights} pending={pending} added={added} onClose={() => setLooking(false)} onApplied={() => { onPending(noChanges); setLooking(false) }} /> : null}
    </>
  )
}

/** Who has which module: a grid on a desktop, a module at a time on a phone. Changes are collected, looked at and applied together. */
export function Rights(props: RightsProps) {
  const read = useQuery({ ...query(ruleCalls.rights, {}), meta: { quiet: true } })
  const { failed, retry } = readState(read)
  if (failed) return <ErrorState texts={failed} onRetry={retry} />
  return read.data ? <Editing {...props} rights={read.data} /> : <SkeletonRows count={8} />
}
