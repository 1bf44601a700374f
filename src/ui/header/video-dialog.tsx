import './header.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog.tsx'

/** A film about a screen. One that cannot be shown here is offered in a tab of its own. */
export function VideoDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation('ui')
  const [failed, setFailed] = useState(false)
  return (
    <Dialog opened onClose={onClose} title={t('help.video-title')} size={720}>
      <div className="ess-video">
        {failed ? <p role="status">{t('help.video-failed')}</p> : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the film is the company's; captions are inside it
          <video src={url} controls preload="metadata" aria-label={t('help.video-title')} onError={() => setFailed(true)} />
        )}
        <p><a href={url} target="_blank" rel="noreferrer">{t('help.video-open')}</a></p>
      </div>
    </Dialog>
  )
}
