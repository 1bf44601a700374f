/** Carrying out an action: always through the outbox, told at once, and honestly. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { callOf } from '../../../contract/kit/request.ts'
import type { ActOutput } from '../../../contract/kit/request.ts'
import { discard, enqueue, type Label, type OutboxRow, undo } from '../../api/outbox.ts'
import { outboxRows, port } from '../../api/offline.ts'
import { announce } from '../../ui/announce.ts'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { closeSnackbar, showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import type { AnyClientModule } from '../client-module.ts'
import { changeText, isDecided } from '../device/change-words.ts'
import { outcomeOfRow, referenceOf, waitingText } from '../device/outcome.ts'
import type { What } from '../device/subject.ts'
import { useTools } from '../use-tools.ts'
import { type BarAction, maySendLater, successKey } from './action-bar.ts'

/** Time to take an approval back before it is sent. */
export const UNDO_MS = 5000
/** How long a person who waits is shown "busy" before the answer is left to the sync screen. */
const PATIENCE_MS = 8000

export interface ActTarget extends What {
  module: AnyClientModule
  id: string
  version: number
}

export interface ActDetails {
  note?: string | undefined
  attachmentIds?: readonly string[] | undefined
  /** What its module asks beside the note. */
  given?: Readonly<Record<string, unknown>> | undefined
}

export type ActResult = 'sent' | 'waiting' | 'refused' | 'undone' | 'notStarted'

const labelOf = (action: BarAction, { what, subject }: What): Label => ({ key: `sync:item.${action}`, params: { what }, subject })

/** Stopped decisions of this record are settled by the new one: the person has seen why and decided again. */
async function clearStopped(id: string): Promise<void> {
  const stopped = outboxRows().filter((r) => r.recordId === id && r.draftId === null && (r.state === 'refused' || r.state === 'conflict'))
  for (const row of stopped) await discard(row.seq)
}

interface ActOptions {
  /** What was decided says in its own place how it goes, with its way back: only who listens is told besides, and nothing comes to lie over the list. */
  inPlace?: boolean
}

/** Gives `act(target, action, details)`. Resolves when the person need not wait any longer; it never throws. */
export function useAct({ inPlace = false }: ActOptions = {}) {
  const { t } = useTranslation(['request', 'fixed'])
  const tools = useTools()
  const say = useCallback((text: string) => void (inPlace ? announce(text) : showInfo(text)), [inPlace])

  const tell = useCallback(
    (row: OutboxRow | null, target: ActTarget, action: BarAction): ActResult => {
      if (row === null) return 'undone'
      if (row.state === 'sent') {
        const key = successKey[action]
        const text = (row.answer as ActOutput | null)?.message || (key ? t(key, { module: t(`module.${target.module.slug}`) }) : t('act.saved'))
        if (!inPlace) showSuccess(text)
        announce(text)
        return 'sent'
      }
      if (row.state === 'refused') {
        showErrorDialog({ texts: row.problem?.errors.length ? row.problem.errors : [row.problem?.message ?? ''], ...referenceOf(row.problem) })
        if (!row.input.note) void discard(row.seq)
        return 'refused'
      }
      if (row.state === 'conflict') {
        const current = row.problem?.current
        const decided = current && row.decision && isDecided(current) ? t('sync.decided', { change: changeText(current, tools) }) : null
        showErrorDialog({ texts: [decided ?? (current?.byYou ? t('act.changed-by.you') : current?.changedBy ? t('act.changed-by', { person: current.changedBy }) : t('act.changed'))] })
        if (!row.input.note) void discard(row.seq)
        return 'refused'
      }
      say(t(...waitingText(row)))
      return 'waiting'
    },
    [t, tools, say, inPlace],
  )

  return useCallback(
    async (target: ActTarget, action: BarAction, details: ActDetails = {}): Promise<ActResult> => {
      const call = callOf(target.module.def, action)
      if (!call) return 'notStarted'
      if (!port.online() && !maySendLater(target.module.def, action)) {
        showInfo(t('act.needs-network'))
        return 'notStarted'
      }
      const attachmentIds = [...(details.attachmentIds ?? [])]
      const undoMs = action === 'approve' ? UNDO_MS : 0
      let seq: number
      try {
        await clearStopped(target.id)
        const queued = await enqueue({
          op: call.id,
          input: { ...details.given, id: target.id, version: target.version, note: details.note || undefined, attachmentIds: attachmentIds.length > 0 ? attachmentIds : undefined },
          recordId: target.id,
          baseVersion: target.version,
          attachmentIds,
          label: labelOf(action, target),
          ...(undoMs > 0 ? { notBefore: port.now() + undoMs } : {}),
        })
        seq = queued.seq
      } catch (error) {
        showErrorDialog({ texts: [t(`act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('act.not-kept.Error') })] })
        return 'notStarted'
      }
      if (undoMs > 0) {
        const text = t('act.approving', { what: target.what })
        announce(text)
        const bar = inPlace ? null : showInfo(text, { label: t('act.undo'), run: () => void undo(seq).then((taken) => showInfo(t(taken ? 'act.undone' : 'act.too-late'))) }, undoMs)
        // Nobody waits for an undo window: the result is told when it comes.
        void outcomeOfRow(seq, undoMs + PATIENCE_MS).then((row) => {
          if (row === null && bar !== null) closeSnackbar(bar) // taken back from the card
          return tell(row, target, action)
        })
        return 'waiting'
      }
      if (!port.online()) {
        say(t('act.queued'))
        return 'waiting'
      }
      return tell(await outcomeOfRow(seq, PATIENCE_MS), target, action)
    },
    [t, tell, say, inPlace],
  )
}
