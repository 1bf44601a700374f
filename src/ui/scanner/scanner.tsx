import './scanner.css'
import { type ChangeEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readPhoto } from '../../lib/qr/read-photo.ts'
import { Button, IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { type CameraState, useCamera } from './use-camera.ts'

interface ScannerProps {
  /** Gets what a code says: each once, until it was out of sight for a while. The camera goes on whatever comes of it. */
  onRead: (text: string) => void
  /** The code may be typed below the camera. */
  orType?: boolean
}

/** Reads the code in a photo that is taken or chosen. */
function PhotoButton({ onRead }: Pick<ScannerProps, 'onRead'>) {
  const { t } = useTranslation('scanner')
  const id = useId()
  const [state, setState] = useState<'idle' | 'reading' | 'nothing'>('idle')
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget } = event
    const [file] = currentTarget.files ?? []
    if (!file) return
    setState('reading')
    const found = await readPhoto(file)
    currentTarget.value = '' // the same photo may be chosen again
    setState(found === null ? 'nothing' : 'idle')
    if (found !== null) onRead(found)
  }
  return (
    <>
      <input id={id} className="sr-only sc-file" type="file" accept="image/*" capture="environment" onChange={(event) => void read(event)} />
      <label htmlFor={id} className="ess-button" data-look="plain"><Icon name={state === 'reading' ? 'refresh' : 'camera'} size={18} className={state === 'reading' ? 'ess-spin' : ''} />{t('photo')}</label>
      <p className="sc-said" role="status">{state === 'nothing' ? t('photo.nothing') : state === 'reading' ? t('photo.reading') : ''}</p>
    </>
  )
}

function Trouble({ state, again, onRead, orType }: ScannerProps & { state: Exclude<CameraState, 'live' | 'asking'>; again: () => void }) {
  const { t } = useTranslation('scanner')
  return (
    <div className="sc-trouble">
      <p className="sc-trouble-title"><Icon name="camera" size={20} />{t(`trouble.${state}`)}</p>
      <p>{t(`trouble.${state}.hint`)}{orType ? ` ${t('or-type')}` : ''}</p>
      <div className="sc-ways">
        <PhotoButton onRead={onRead} />
        {state === 'none' ? null : <Button look="quiet" icon="refresh" onClick={again}>{t('again')}</Button>}
      </div>
    </div>
  )
}

/** The camera with a frame for a code. Without a camera a photo does. */
export function Scanner({ onRead, orType = false }: ScannerProps) {
  const { t } = useTranslation('scanner')
  const { state, torch, video, again } = useCamera(onRead)
  const [lit, setLit] = useState(false)
  const isTrouble = state !== 'live' && state !== 'asking'
  const light = () => {
    // one that cannot be lit now stays dark
    torch?.(!lit).then(() => setLit(!lit), () => undefined)
  }
  return (
    <div className="sc-view" data-state={isTrouble ? 'trouble' : state}>
      <video ref={video} muted playsInline aria-label={t('view')} hidden={isTrouble} />
      {isTrouble ? <Trouble state={state} again={again} onRead={onRead} orType={orType} /> : <span className="sc-frame" aria-hidden="true" />}
      {state === 'asking' ? <p className="sc-asking" role="status">{t('asking')}</p> : null}
      {torch ? <IconButton icon="sun" label={t(lit ? 'torch.off' : 'torch.on')} className="sc-torch" aria-pressed={lit} onClick={light} /> : null}
    </div>
  )
}
