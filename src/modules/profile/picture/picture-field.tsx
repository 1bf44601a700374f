import '../profile.css'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeCalls } from '../../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { profileCalls } from '../../../../contract/modules/profile/calls.ts'
import { PersonAvatar } from '../../../request/pictures/person-avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { useSend } from '../use-profile.ts'

const PictureDialog = lazy(() => import('./picture-dialog.tsx').then((m) => ({ default: m.PictureDialog })))

/** One's own picture, large, with the ways to change it. */
export function PictureField({ name, pictureId }: { name: string; pictureId: string }) {
  const { t } = useTranslation('profile')
  const client = useQueryClient()
  const online = useOnline()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [removing, setRemoving] = useState(false)
  const { send, busy, failure } = useSend()
  const remove = async () => {
    const answer = await send(profileCalls.removePicture, {})
    setRemoving(false)
    if (!answer) return
    await Promise.all([homeCalls.accountDetails, profileCalls.picturesOf].map((def) => client.invalidateQueries({ queryKey: [def.id] })))
    showSuccess(t('picture.removed'))
  }
  return (
    <div className="pf-picture">
      <PersonAvatar name={name} pictureId={pictureId} size={112} />
      <div className="pf-picture-side">
        <div className="pf-buttons">
          <Button icon="camera" onClick={() => input.current?.click()} disabled={!online}>{t(pictureId ? 'picture.change' : 'picture.add')}</Button>
          {pictureId ? <Button look="quiet" onClick={() => setRemoving(true)} disabled={!online}>{t('picture.remove')}</Button> : null}
        </div>
        <p className="pf-hint">{online ? t('picture.hint') : t('picture.offline')}</p>
      </div>
      <input
        ref={input} type="file" accept="image/*" className="sr-only" tabIndex={-1} aria-hidden="true" data-testid="picture-file"
        onChange={(e) => {
          setFile(e.currentTarget.files?.[0] ?? null)
          e.currentTarget.value = ''
        }}
      />
      <FailureNote failure={failure} />
      {file ? <Suspense fallback={null}><PictureDialog file={file} onClose={() => setFile(null)} /></Suspense> : null}
      <ConfirmDialog opened={removing} onClose={() => setRemoving(false)} onConfirm={() => void remove()} message={t('picture.remove.sure')} confirmLabel={t('picture.remove')} danger busy={busy} />
    </div>
  )
}
