import { lazy, Suspense, useState } from 'react'
import type { PersonAction, PersonDetail } from '../../../../contract/modules/directory/calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'

const dialogs = {
  change: lazy(() => import('../write/change-form.tsx').then((m) => ({ default: m.ChangeForm }))),
  correct: lazy(() => import('../write/correct-form.tsx').then((m) => ({ default: m.CorrectForm }))),
  leave: lazy(() => import('../write/leave-form.tsx').then((m) => ({ default: m.LeaveForm }))),
  stay: lazy(() => import('../write/stay.tsx').then((m) => ({ default: m.Stay }))),
}

const icons: Record<PersonAction, IconName> = { change: 'clock', correct: 'edit', leave: 'logOut', stay: 'undo' }

/** What may be done with a person: each opens a form of its own. */
export function PersonActs({ of }: { of: PersonDetail }) {
  const { t } = useTools('directory')
  const [opened, setOpened] = useState<PersonAction | null>(null)
  const Form = opened === null ? null : dialogs[opened]
  if (of.actions.length === 0) return null
  return (
    <>
      <div className="dr-acts">
        {of.actions.map((action) => <Button key={action} size="small" icon={icons[action]} look={action === 'leave' ? 'danger' : 'plain'} onClick={() => setOpened(action)}>{t(`directory:act.${action}`)}</Button>)}
      </div>
      {Form ? <Suspense fallback={null}><Form of={of} onClose={() => setOpened(null)} /></Suspense> : null}
    </>
  )
}
