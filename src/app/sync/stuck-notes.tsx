import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { discardStuck, openKept } from '../../api/kept.ts'
import { offline } from '../../api/offline.ts'
import { stuckPacks } from '../../api/stuck-packs.ts'
import type { StuckPack } from '../../offline/keep/unlock.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Note } from '../../ui/states.tsx'

/** Work that was locked at a sign-out and does not open: why, and what to do. */
export function StuckNote({ pack, onDiscard }: { pack: StuckPack; onDiscard: () => void }) {
  const { t } = useTranslation(['kept', 'sync'])
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await offline().then((engine) => openKept(engine.store)).catch(() => undefined) // it stays as it is, and the note with it
    setBusy(false)
  }
  return (
    <Note tone="yellow" icon="lock" role="status">
      <p><strong>{t('stuck', { count: pack.items })}</strong></p>
      <p>{t(`stuck.${pack.why}`)}</p>
      <div className="sy-ways">
        <Button size="small" icon="refresh" busy={busy} onClick={() => void again()}>{t('sync:way.retry')}</Button>
        {pack.why === 'later' ? null : <Button size="small" look="quiet" icon="trash" onClick={onDiscard}>{t('sync:way.discard')}</Button>}
      </div>
    </Note>
  )
}

/** Whether something of the person's lies here locked: then not everything may be called sent. */
export const useIsStuck = (): boolean => useSyncExternalStore(stuckPacks.subscribe, stuckPacks.read).length > 0

/** What does not open, with its ways out. Above the list: it needs the person. */
export function StuckNotes() {
  const { t } = useTranslation(['kept', 'sync'])
  const stuck = useSyncExternalStore(stuckPacks.subscribe, stuckPacks.read)
  const [discarding, setDiscarding] = useState<StuckPack | null>(null)
  const confirm = async () => {
    if (discarding) await discardStuck((await offline()).store, discarding)
    setDiscarding(null)
  }
  return (
    <>
      {stuck.map((pack) => <StuckNote key={pack.id} pack={pack} onDiscard={() => setDiscarding(pack)} />)}
      <ConfirmDialog
        opened={discarding !== null} onClose={() => setDiscarding(null)} onConfirm={() => void confirm()} danger title={t('stuck.discard', { count: discarding?.items ?? 0 })}
        confirmLabel={t('sync:way.discard')} cancelLabel={t('sync:way.keep')} message={t('stuck.discard.hint')}
      />
    </>
  )
}
