/** The person's choice about notices: shown at once, saved a moment after the last change, one save at a time. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { systemNotificationCalls } from '../../../contract/modules/system-notification/calls.ts'
import type { NotificationPreferences } from '../../../contract/modules/system-notification/calls.ts'
import { call } from '../../api/call.ts'
import { isCallError, shownError } from '../../api/call-error.ts'
import { newRecordId, port } from '../../api/offline.ts'
import { query, queryKey } from '../../api/query.ts'
import { showError } from '../../ui/snackbar-store.ts'

const SAVE_MS = 500
const { getPreferences, savePreferences } = systemNotificationCalls

export type Choice = Pick<NotificationPreferences, 'types' | 'quietFrom' | 'quietUntil' | 'digestHour'>

export interface EditedPreferences {
  read: ReturnType<typeof useRead>
  choice: Choice | undefined
  change: (part: Partial<Choice>) => void
  state: 'saved' | 'saving' | 'unsaved' | null
}

const useRead = () => useQuery({ ...query(getPreferences, {}), refetchOnWindowFocus: false })

export function usePreferences(): EditedPreferences {
  const client = useQueryClient()
  const read = useRead()
  const [edited, setEdited] = useState<Choice | null>(null)
  const [state, setState] = useState<EditedPreferences['state']>(null)
  const wanted = useRef<Choice | null>(null)
  const running = useRef(false)

  const save = useCallback(async () => {
    if (running.current) return // it looks for a newer choice when it is done
    running.current = true
    setState('saving')
    try {
      for (let next = wanted.current; next; next = wanted.current) {
        const known = client.getQueryData<NotificationPreferences>(queryKey(getPreferences, {}))
        const types = next.types.map(({ typeId, app, push, mail }) => ({ typeId, app, push, mail }))
        const answer = await call(savePreferences, { types, quietFrom: next.quietFrom, quietUntil: next.quietUntil, digestHour: next.digestHour, version: known?.version ?? 0 }, { commandId: newRecordId() })
        client.setQueryData(queryKey(getPreferences, {}), answer)
        if (wanted.current === next) wanted.current = null
      }
      setEdited(null)
      setState('saved')
    } catch (error) {
      setState('unsaved')
      showError(shownError(error))
      // another device was first: its choice is shown
      if (isCallError(error, 'stale')) {
        wanted.current = null
        setEdited(null)
        void client.invalidateQueries({ queryKey: queryKey(getPreferences) })
      }
    } finally {
      running.current = false
    }
  }, [client])

  useEffect(() => {
    if (!edited) return
    wanted.current = edited
    const timer = port.setTimer(() => void save(), SAVE_MS)
    return () => port.clearTimer(timer)
  }, [edited, save])
  // leaving the screen within the pause saves, too
  useEffect(() => () => void (wanted.current && !running.current ? save() : undefined), [save])

  const choice = edited ?? read.data
  return { read, choice, change: (part) => choice && setEdited({ types: choice.types, quietFrom: choice.quietFrom, quietUntil: choice.quietUntil, digestHour: choice.digestHour, ...part }), state }
}
