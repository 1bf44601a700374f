import '../fields/fields.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldFrame } from '../fields/field-frame.tsx'
import { readSpokenDate } from '../../lib/spoken-date.ts'
import { useToday } from '../use-tools.ts'
import { readTypedDate, TYPED_FORMAT, writeTypedDate } from './typed-date.ts'

interface TypedDateProps {
  id: string
  label: string
  value: string | null
  locale: string
  /** The company's own way of writing dates, accepted beside ours. */
  format: string | undefined
  /** A date that was typed and exists. */
  onType: (date: string) => void
  /** True while the text means no date. */
  onFault: (faulty: boolean) => void
}

/** One end of the period as a text: read when the field is left or with Enter. */
export function TypedDate({ id, label, value, locale, format, onType, onFault }: TypedDateProps) {
  const { t } = useTranslation(['request', 'fixed'])
  const [text, setText] = useState(writeTypedDate(value))
  const [faulty, setFaulty] = useState(false)
  const today = useToday()
  const judge = (wrong: boolean) => {
    setFaulty(wrong)
    onFault(wrong)
  }
  useEffect(() => {
    setText(writeTypedDate(value))
    setFaulty(false)
  }, [value])
  const read = () => {
    const date = readTypedDate(text, locale, format) ?? readSpokenDate(text, today, navigator.language)
    judge(date === null && text.trim() !== '')
    if (text.trim() === '') setText(writeTypedDate(value))
    if (date === null) return
    setText(writeTypedDate(date))
    if (date !== value) onType(date)
  }
  const error = faulty ? t('fixed:field.invalid-date') : undefined
  return (
    <FieldFrame id={id} label={label} error={error}>
      <input
        className="rq-input num" id={id} value={text} placeholder={TYPED_FORMAT} autoComplete="off" maxLength={20} spellCheck={false}
        aria-invalid={error ? true : undefined} aria-describedby={describedBy(id, null, error)}
        onFocus={(e) => e.currentTarget.select()} onChange={(e) => setText(e.currentTarget.value)} onBlur={read}
        onKeyDown={(e) => { if (e.key === 'Enter') { e.preventDefault(); read() } }}
      />
    </FieldFrame>
  )
}
