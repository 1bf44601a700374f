import { useState } from 'react'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { PersonHere } from './people.ts'

interface AllPresentDialogProps {
  people: readonly PersonHere[]
  onClose: () => void
  /** @param exceptIds participants that are left out */
  onDone: (exceptIds: string[], count: number) => void
}

/** Whom it is about, by name; who is not there is left out with a tap. */
export function AllPresentDialog({ people, onClose, onDone }: AllPresentDialogProps) {
  const { t } = useTools('training-attendance', 'common')
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const count = people.length - people.filter(({ person }) => out.has(person.participantId)).length
  const toggle = (id: string) => setOut((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  return (
    <Dialog
      opened onClose={onClose} title={t('training-attendance:all.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button look="primary" disabled={count === 0} onClick={() => onDone([...out], count)}>{t('training-attendance:all.do', { count })}</Button>
        </>
      }
    >
      <p className="tr-hint">{t('training-attendance:all.hint')}</p>
      <ul className="tr-checks">
        {people.map(({ person }) => (
          <li key={person.participantId}>
            <label className="ess-check"><input type="checkbox" checked={!out.has(person.participantId)} onChange={() => toggle(person.participantId)} /><span>{person.employee}</span></label>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
