import 'react-image-crop/dist/ReactCrop.css'
import '../profile.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReactCrop } from 'react-image-crop'
import { homeCalls } from '../../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { profileCalls } from '../../../../contract/modules/profile/calls.ts'
import { newRecordId } from '../../../api/offline.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { useSend } from '../use-profile.ts'
import { edgesOf, firstSquare, fitted, fromPercent, resized, type Square, toPercent } from './crop.ts'
import { cut, LARGE_EDGE, openPhoto, shownPhoto, SMALL_EDGE, turned } from './draw.ts'

interface Opened {
  photo: HTMLCanvasElement
  url: string
}

async function opened(photo: HTMLCanvasElement): Promise<Opened> {
  return { photo, url: URL.createObjectURL(await shownPhoto(photo)) }
}

/** Reads the chosen file once; 'unreadable' for what is no picture. */
function usePhoto(file: File): [Opened | 'unreadable' | null, (next: Opened) => void] {
  const [state, setState] = useState<Opened | 'unreadable' | null>(null)
  useEffect(() => {
    let gone = false
    void (async () => {
      const photo = await openPhoto(file)
      const next = photo ? await opened(photo) : 'unreadable'
      if (!gone) setState(next)
    })()
    return () => void (gone = true)
  }, [file])
  const url = state !== null && state !== 'unreadable' ? state.url : null
  useEffect(() => () => { if (url) URL.revokeObjectURL(url) }, [url])
  return [state, setState]
}

interface SlideProps {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

function Slide({ label, value, min, max, onChange }: SlideProps) {
  return (
    <label className="pf-slide">
      <span>{label}</span>
      <input type="range" min={min} max={Math.max(min, max)} step={1} value={value} disabled={max <= min} onChange={(e) => onChange(Number(e.currentTarget.value))} />
    </label>
  )
}

/** Cuts a square out of a photo: by dragging, by sliders, or with the arrow keys. Only the cut leaves the device. */
export function PictureDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common'])
  const client = useQueryClient()
  const { send, busy, failure } = useSend()
  const [state, setState] = usePhoto(file)
  const [chosen, setChosen] = useState<Square | null>(null)
  const ready = state !== null && state !== 'unreadable' ? state : null
  const size = ready ? { width: ready.photo.width, height: ready.photo.height } : null
  const square = size ? (chosen ?? firstSquare(size)) : null

  const turn = async () => {
    if (!ready) return
    setState(await opened(turned(ready.photo)))
    setChosen(null)
  }
  const save = async () => {
    if (!ready || !square) return
    const [large, small] = [await cut(ready.photo, square, LARGE_EDGE), await cut(ready.photo, square, SMALL_EDGE)]
    const answer = await send(profileCalls.uploadPicture, { id: newRecordId(), file: large, small })
    if (!answer) return
    await Promise.all([homeCalls.accountDetails, profileCalls.picturesOf].map((def) => client.invalidateQueries({ queryKey: [def.id] })))
    showSuccess(t('picture.done'))
    onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('picture.cut')} busy={busy} size={520} sheet
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button>
          <Button look="primary" onClick={() => void save()} busy={busy} disabled={!ready}>{t('picture.use')}</Button>
        </>
      }
    >
      <div className="pf-stack">
        <FailureNote failure={failure ?? (state === 'unreadable' ? { texts: [t('picture.unreadable')], fields: {}, stale: false } : null)} />
        {failure && failure.texts.length === 0 ? <FailureNote failure={{ ...failure, texts: Object.values(failure.fields) }} /> : null}
        {state === null ? <Skeleton height={280} radius={12} /> : null}
        {ready && size && square ? (
          <>
            <div className="pf-crop" dir="ltr">
              <ReactCrop
                crop={{ unit: '%', ...toPercent(square, size) }} aspect={1} circularCrop keepSelection ruleOfThirds
                onChange={(_, percent) => setChosen(fromPercent(percent, size))}
                ariaLabels={{ cropArea: t('picture.area'), nwDragHandle: t('picture.corner.nw'), nDragHandle: '', neDragHandle: t('picture.corner.ne'), eDragHandle: '', seDragHandle: t('picture.corner.se'), sDragHandle: '', swDragHandle: t('picture.corner.sw'), wDragHandle: '' }}
              >
                <img src={ready.url} alt={t('picture.alt')} />
              </ReactCrop>
            </div>
            <Slide label={t('picture.part')} value={square.edge} {...edgesOf(size)} onChange={(edge) => setChosen(resized(square, edge, size))} />
            <Slide label={t('picture.across')} value={square.x} min={0} max={size.width - square.edge} onChange={(x) => setChosen(fitted({ ...square, x }, size))} />
            <Slide label={t('picture.down')} value={square.y} min={0} max={size.height - square.edge} onChange={(y) => setChosen(fitted({ ...square, y }, size))} />
            <Button icon="undo" onClick={() => void turn()} className="pf-turn">{t('picture.turn')}</Button>
          </>
        ) : null}
      </div>
    </Dialog>
  )
}
