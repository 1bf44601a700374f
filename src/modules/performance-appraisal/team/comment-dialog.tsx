import { useState } from 'react'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'

const COMMENT_MOST = 500

/** What is said of one cell in words; it is kept with every letter. */
export function CommentDialog({ person, title, value, onChange, onClose }: { person: string; title: string; value: string; onChange: (text: string) => void; onClose: () => void }) {
  const { t } = useTools('performance-appraisal-team')
  const [text, setText] = useState(value)
  return (
    <Dialog opened onClose={onClose} title={t('performance-appraisal-team:comment.title', { title, person })} actions={<Button look="primary" onClick={onClose}>{t('performance-appraisal-team:comment.done')}</Button>}>
      <TextArea id="pt-comment" label={t('performance-appraisal-team:comment')} optional value={text} max={COMMENT_MOST} onChange={(next) => { setText(next); onChange(next) }} data-autofocus />
    </Dialog>
  )
}
