/** A command that is no act on a request: kept first, sent when it can be, and told honestly. */
import { discard, enqueue, type Enqueue, undo } from '../../api/outbox.ts'
import { port } from '../../api/offline.ts'
import { outcomeOfRow, waitingText } from '../device/outcome.ts'
import { useTools } from '../use-tools.ts'
import { announce } from '../../ui/announce.ts'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'

/** So long a mark may be taken back before it is sent. */
export const UNDO_MS = 5000
const PATIENCE_MS = 8000

interface Told {
  message?: string
  warnings?: string[]
}

export interface RunCommand extends Pick<Enqueue, 'op' | 'input' | 'recordId' | 'label' | 'baseVersion' | 'attachmentIds'> {
  /** Said with a way back for a few seconds, at the foot of the screen. */
  undoable?: string
  /** It says in its own place how it goes: only what went wrong, and what is worth knowing besides, is told. */
  inPlace?: boolean
  /** What is said of the answer instead of its message. */
  said?: (answer: unknown) => string
  /** What is said while it waits. */
  waits?: string
  /** The screen shows what was not taken where it was done, until the person has read why: it says nothing more, and throws nothing away. */
  stays?: boolean
  /** Says itself why it was not taken, where a dialog would; null when it was, or waits. Called once. */
  told?: (why: readonly string[] | null) => void
}

/** Gives `run(command)`. Never throws. @returns false when nothing was kept */
export function useRunCommand(): (command: RunCommand) => Promise<boolean> {
  const { t } = useTools()
  return useStableCallback(async ({ undoable, inPlace = false, said, waits, stays = false, told, ...command }) => {
    const holdMs = undoable !== undefined || inPlace ? UNDO_MS : 0
    const refuse = (texts: string[]) => (told ? told(texts) : showErrorDialog({ texts }))
    let seq: number
    try {
      ;({ seq } = await enqueue({ ...command, ...(holdMs > 0 ? { notBefore: port.now() + holdMs } : {}) }))
    } catch (error) {
      refuse([t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') })])
      return false
    }
    if (undoable !== undefined) {
      showInfo(undoable, { label: t('request:act.undo'), run: () => void undo(seq).then((taken) => showInfo(t(taken ? 'request:act.undone' : 'request:act.too-late'))) }, UNDO_MS)
      announce(undoable)
    }
    void outcomeOfRow(seq, holdMs + PATIENCE_MS).then((row) => {
      if (row?.state === 'sent') {
        const { message, warnings = [] } = (row.answer ?? {}) as Told
        if (!inPlace) showSuccess(said?.(row.answer) || message || t('request:act.saved'))
        for (const warning of warnings) showInfo(warning, undefined, 10_000)
      } else if (stays) {
        return
      } else if (row?.state === 'refused' || row?.state === 'conflict') {
        const texts = row.problem?.errors.length ? row.problem.errors : [row.problem?.message ?? '']
        refuse(row.state === 'conflict' && row.problem?.current?.changedBy ? [t('request:act.changed-by', { person: row.problem.current.changedBy })] : texts)
        // the person has read why, and marks anew; what they wrote themselves stays on the sync screen
        if (!row.input.note && !command.attachmentIds) void discard(row.seq)
        return
      } else if (row !== null && !inPlace) {
        showInfo(waits ?? t(...waitingText(row)), undefined, waits === undefined ? undefined : 10_000)
      }
      told?.(null)
    })
    return true
  })
}
