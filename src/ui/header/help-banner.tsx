import './header.css'
import { lazy, type Ref, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'

const VideoDialog = lazy(() => import('./video-dialog.tsx').then((m) => ({ default: m.VideoDialog })))

interface HelpBannerProps {
  ref?: Ref<HTMLDivElement>
  text: string
  /** '' when there is no video. */
  videoUrl: string
  /** Put away earlier: only a button brings it back. */
  dismissed: boolean
  onDismiss: () => void
  onShow: () => void
}

/** What the company wants to say about a screen, with an optional video. */
export function HelpBanner({ ref, text, videoUrl, dismissed, onDismiss, onShow }: HelpBannerProps) {
  const { t } = useTranslation(['fixed', 'ui'])
  const [watching, setWatching] = useState(false)
  if (dismissed) return <IconButton icon="help" label={t('ui:help.show')} onClick={onShow} />
  return (
    <div ref={ref} className="ess-help" role="note">
      <Icon name="help" />
      <p>{text}</p>
      <div>
        {videoUrl ? <Button look="quiet" size="small" icon="play" onClick={() => setWatching(true)}>{t('ui:help.video')}</Button> : null}
        <Button look="quiet" size="small" onClick={onDismiss}>{t('header.dismiss')}</Button>
      </div>
      {watching ? <Suspense fallback={null}><VideoDialog url={videoUrl} onClose={() => setWatching(false)} /></Suspense> : null}
    </div>
  )
}
