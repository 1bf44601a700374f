import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outcomeOf, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EffectPreview } from '../detail/effect-preview.tsx'
import { actionBar, type BarAction, needsNote } from './action-bar.ts'
import { NoteDialog } from './note-dialog.tsx'
import { type ActDetails, type ActResult, type ActTarget, useAct } from './use-act.ts'

export interface DecideTarget extends ActTarget {
  status: StatusId
  /** Who reads a decision's note. */
  reader?: string | undefined
  /** The person gave the final approval: their cancel needs nobody else. */
  atOnce?: boolean
  /** Its module asks nobody for a cancellation now. */
  asksNobody?: boolean
}

/** Cancelling now asks the approvers first: what they would take back is shown. */
const opensRound = (status: StatusId) => {
  const outcome = outcomeOf(status, 'cancel')
  return outcome !== null && 'round' in outcome && outcome.round === 'open'
}

/** Key of what the action does, where that is not plain. */
function explanationOf({ status, atOnce, asksNobody }: DecideTarget, action: BarAction): string | undefined {
  if (action === 'reopen') return status === 4 ? 'aside:reopen.approved' : 'aside:reopen.rejected'
  if (action !== 'cancel') return undefined
  if (asksNobody && opensRound(status)) return 'aside:cancel-asks-nobody'
  if (atOnce && opensRound(status)) return 'aside:cancel-at-once'
  return `act.confirm.cancel-${status === 30 ? 2 : status}`
}

interface Asked {
  target: DecideTarget
  action: Exclude<BarAction, 'save'>
}

export interface Decide {
  /** Does it at once, or asks for a note or a confirmation first. `withNote` asks also where none is needed. */
  decide: (target: DecideTarget, action: BarAction, withNote?: boolean) => void
  /** Busy action of a record. */
  busy: { id: string; action: BarAction } | null
  /** Render it once on the screen. */
  dialog: ReactNode
}

/**
 * The dialogs in front of an action, the same on every screen.
 * @param onDone called when a decision was taken over
 * @param inPlace the screen shows at the item itself how its decision goes
 */
export function useDecide(onDone?: (target: DecideTarget, action: BarAction, result: ActResult) => void, inPlace = false): Decide {
  const { t } = useTranslation(['request', 'fixed', 'aside'])
  const act = useAct({ inPlace })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState<Decide['busy']>(null)
  const given = useRef<Readonly<Record<string, unknown>>>({})

  const run = (target: DecideTarget, action: BarAction, details?: ActDetails) => {
    setAsked(null)
    setBusy({ id: target.id, action })
    void act(target, action, details).then((result) => {
      setBusy(null)
      onDone?.(target, action, result)
    })
  }
  const decide = (target: DecideTarget, action: BarAction, withNote = false) => {
    if (action === 'save' || (action === 'approve' && !withNote && !needsNote(target.module.def, action))) run(target, action)
    else {
      given.current = {}
      setAsked({ target, action })
    }
  }

  let dialog: ReactNode = null
  if (asked) {
    const { target, action } = asked
    const label = t(actionBar([action], target.status)[0]?.label ?? '')
    const explain = explanationOf(target, action)
    const Asks = action === 'revise' ? target.module.returnAsks : undefined
    const explained = explain && t(explain, { defaultValue: '' })
    dialog =
      action === 'cancel' && target.status === 0 ? (
        <ConfirmDialog opened danger onClose={() => setAsked(null)} onConfirm={() => run(target, action)} message={<>{t('fixed:confirm.message')} {explained}</>} confirmLabel={label} />
      ) : (
        <NoteDialog
          action={action} isAbsence={target.module.teamBeside ?? false} confirmLabel={label} what={target.what} explain={explained} required={needsNote(target.module.def, action)} reader={target.reader}
          attachments={target.module.def.attachments ? { category: target.module.def.attachments.category, max: 3 } : undefined}
          recordId={target.id} onClose={() => setAsked(null)} onConfirm={(details) => run(target, action, { ...details, given: given.current })}
        >
          {Asks ? <Suspense fallback={null}><Asks onChange={(chosen) => void (given.current = chosen)} /></Suspense> : null}
          {action === 'cancel' && opensRound(target.status) ? <EffectPreview module={target.module.slug} id={target.id} version={target.version} action="cancel" /> : null}
        </NoteDialog>
      )
  }
  // its texts may still come: the screen behind it stays, and keeps the focus that is given back to it
  return { decide, busy, dialog: dialog && <Suspense fallback={null}>{dialog}</Suspense> }
}
