import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFrame } from '../../request/fields/field-frame.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { BodyEditorProps } from './write/body-editor.tsx'

/** The text with its marks written out: where the editor did not come. */
function PlainBody({ id, value, onChange, isInvalid, describedBy }: BodyEditorProps) {
  return <textarea className="ess-input" id={id} rows={8} value={value} maxLength={20_000} onChange={(e) => onChange(e.currentTarget.value)} aria-describedby={describedBy} aria-invalid={isInvalid || undefined} />
}

const BodyEditor = lazy(async () => ({ default: await import('./write/body-editor.tsx').then((m) => m.BodyEditor, () => PlainBody) }))

interface BodyFieldProps {
  id: string
  value: string
  onChange: (body: string) => void
  error: string | undefined
}

/** What an announcement says, with headings, lists and links. */
export function BodyField({ id, value, onChange, error }: BodyFieldProps) {
  const { t } = useTranslation('announcements')
  return (
    <FieldFrame id={id} label={t('body.label')} hint={t('body.hint')} error={error}>
      <Suspense fallback={<Skeleton height={260} radius={8} />}>
        <BodyEditor id={id} value={value} onChange={onChange} label={t('body.label')} isInvalid={error !== undefined} describedBy={`${id}-hint`} />
      </Suspense>
    </FieldFrame>
  )
}
