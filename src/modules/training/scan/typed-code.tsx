import { type FormEvent, useState } from 'react'
import { readTyped } from '../../../../contract/modules/training/code.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field/text-input.tsx'

/** As many as are shown, with dashes and spaces that people type. */
const LONGEST = 14

/** The eight letters and digits under the square, for who has no camera. */
export function TypedCode({ onTyped }: { onTyped: (typed: string) => void }) {
  const { t } = useTools('training-attendance')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const typed = readTyped(text)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed === null) return setTried(true)
    onTyped(typed)
    setText('')
    setTried(false)
  }
  return (
    <form className="tr-typed" onSubmit={send} noValidate>
      <TextInput
        id="typed-code" label={t('training-attendance:typed.label')} hint={t('training-attendance:typed.hint')} error={tried && typed === null ? t('training-attendance:typed.wrong') : undefined}
        value={text} max={LONGEST} onChange={setText} dir="ltr" autoCapitalize="characters" autoComplete="off" autoCorrect="off" spellCheck={false} enterKeyHint="send"
      />
      <Button type="submit">{t('training-attendance:typed.send')}</Button>
    </form>
  )
}
