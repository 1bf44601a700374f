import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/states.tsx'
import { useTools } from '../../../request/use-tools.ts'
import type { useSend } from './use-send.ts'

/** Why a change was not applied, with the way on where somebody else applied one first. */
export function Refused({ of: { why, isStale, readAgain } }: { of: Pick<ReturnType<typeof useSend>, 'why' | 'isStale' | 'readAgain'> }) {
  const { t } = useTools('rules')
  if (why.length === 0) return null
  return (
    <Note tone="red" icon="alert" role="alert" action={isStale ? <Button size="small" icon="refresh" onClick={() => void readAgain()}>{t('rules:rights.again')}</Button> : null}>
      {why.join(' ')}
    </Note>
  )
}
