import './announcements.css'
import { useTranslation } from 'react-i18next'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Written } from './announcement-form.ts'
import { CoverImage } from './cover-image.tsx'
import { RichText } from './rich-text.tsx'

const isThere = (file: AttachmentRef | undefined): file is AttachmentRef => file !== undefined

/** What is written, as its people will read it. */
export function AnnouncementPreview({ written }: { written: Written }) {
  const { t } = useTranslation('announcements')
  const cover = written.cover[0]
  return (
    <section className="an-preview" aria-label={t('body.preview')}>
      <p className="an-preview-label">{t('body.preview')}</p>
      {isThere(cover) ? <CoverImage id={cover.attachmentId} /> : null}
      <p className="an-preview-title" data-empty={written.title.trim() === '' || undefined}>{written.title.trim() || t('title.label')}</p>
      {written.body.trim() === '' ? <p className="rq-hint">{t('body.empty')}</p> : <RichText body={written.body} />}
      {written.attachments.length > 0 ? <ul className="an-preview-files">{written.attachments.map((f) => <li key={f.attachmentId}><Icon name="paperclip" size={16} /> {f.fileName}</li>)}</ul> : null}
      {written.mustAcknowledge ? <p className="an-acknowledge"><span>{t('acknowledge.ask')}</span></p> : null}
    </section>
  )
}
