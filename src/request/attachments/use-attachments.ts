/** Files a person adds to a form or a note: made smaller, kept on the device, uploaded at once when there is a network, else with the command. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyCall } from '../../../contract/kit/call.ts'
import { errorTexts, isCancelled } from '../../../contract/kit/wire.ts'
import { call } from '../../api/call.ts'
import { isCallError } from '../../api/call-error.ts'
import { newRecordId, port } from '../../api/offline.ts'
import { deleteBlob, markUploadedEarly, readBlob, saveBlob } from '../../api/outbox.ts'
import { uploadFile } from '../../api/upload.ts'
import { whyNotSaved } from '../form/not-saved.ts'
import { type FileRules, refusalOf } from './check-file.ts'
import { compressImage } from './compress-image.ts'

export interface Attached {
  id: string
  fileName: string
  type: string
  size: number
  /** preparing: being made smaller; uploading: on its way; kept: on this device, goes with the request; uploaded: on the server. */
  state: 'preparing' | 'uploading' | 'kept' | 'uploaded'
  /** 0 to 1, while it is uploaded. */
  progress?: number
  /** Kept because the upload failed: it may be tried again. */
  failed?: boolean
}

/** A file that was not taken, and why. */
export interface Rejected {
  id: string
  fileName: string
  text: string
}

interface AttachmentsInput {
  recordId: string
  category: number
  max: number
  rules: FileRules
  /** What the record has on the server already. */
  onServer: readonly { attachmentId: string; fileName: string; type: string; size: number }[]
  /** Ids as a restored draft has them; undefined = those of the server. */
  restored?: readonly string[] | undefined
  onChange?: (ids: string[], files: readonly Attached[]) => void
  /** Calls a module has of its own for files of its forms. */
  calls?: { createAttachment?: AnyCall; deleteAttachment?: AnyCall }
}

export interface Attachments {
  files: readonly Attached[]
  rejected: readonly Rejected[]
  add: (files: readonly File[]) => void
  remove: (id: string) => void
  /** Uploads a kept file once more. */
  retry: (id: string) => void
  /** Puts a refused file out of sight. */
  dismiss: (id: string) => void
  /** Ids to send with the command. */
  ids: string[]
}

async function known(id: string, onServer: AttachmentsInput['onServer']): Promise<Attached | null> {
  const there = onServer.find((a) => a.attachmentId === id)
  if (there) return { id, fileName: there.fileName, type: there.type, size: there.size, state: 'uploaded' }
  const blob = await readBlob(id)
  return blob ? { id, fileName: blob.fileName, type: blob.type, size: blob.size, state: blob.uploaded || blob.early ? 'uploaded' : 'kept' } : null
}

const isReady = (f: Attached) => f.state !== 'preparing'

/** Attachments of one record while it is being written. */
export function useAttachments({ recordId, category, max, rules, onServer, restored, onChange, calls }: AttachmentsInput): Attachments {
  const { t } = useTranslation(['request', 'fixed', 'storage', 'attachments'])
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [rejected, setRejected] = useState<readonly Rejected[]>([])
  const current = useRef(files)
  const tell = useRef(onChange)
  tell.current = onChange
  const uploads = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const controller of running.values()) controller.abort() // what is not uploaded goes with the command
    }
  }, [])

  const change = useCallback((next: readonly Attached[], own: boolean) => {
    current.current = next
    setFiles(next)
    if (own) tell.current?.(next.filter(isReady).map((f) => f.id), next)
  }, [])
  const patch = useCallback((id: string, part: Partial<Attached>, own = false) => change(current.current.map((f) => (f.id === id ? { ...f, ...part } : f)), own), [change])
  const reject = useCallback(
    (id: string, fileName: string, text: string) => {
      change(current.current.filter((f) => f.id !== id), true)
      setRejected((list) => [...list, { id, fileName, text }])
    },
    [change],
  )

  const startIds = (restored ?? onServer.map((a) => a.attachmentId)).join()
  useEffect(() => {
    let gone = false
    const ids = startIds === '' ? [] : startIds.split(',')
    void Promise.all(ids.map((id) => known(id, onServer))).then((found) => {
      if (!gone) change(found.filter((f) => f !== null), false)
    })
    return () => {
      gone = true
    }
    // Only another start gives another list: what the person adds is not undone by a refetch.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [recordId, startIds])

  // The browser took the store away: a file that was nowhere else is gone, and the person hears of it now.
  const shaken = useRef(false)
  useEffect(() => {
    const look = async () => {
      for (const { id, fileName } of current.current.filter((f) => f.state === 'kept')) {
        if (!(await readBlob(id))) reject(id, fileName, t('storage:file.gone', { name: fileName }))
      }
      shaken.current = false
    }
    return port.onChanged((change) => {
      shaken.current ||= change.kind === 'reopened'
      if (shaken.current && change.kind === 'session') void look().catch(() => undefined) // not open yet: looked at with the next word of it
    })
  }, [reject, t])

  const upload = useCallback(
    async (id: string) => {
      const blob = port.online() ? await readBlob(id) : undefined
      if (!blob) return
      const controller = new AbortController()
      uploads.current.set(id, controller)
      patch(id, { state: 'uploading', progress: 0, failed: false })
      try {
        await uploadFile({ id, category: blob.category, fileName: blob.fileName, file: new Blob([blob.bytes], { type: blob.type }) }, { call: calls?.createAttachment, signal: controller.signal, onProgress: (progress) => patch(id, { progress }) })
        await markUploadedEarly(id)
        patch(id, { state: 'uploaded' })
      } catch (error) {
        if (isCallError(error) && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)) {
          reject(id, blob.fileName, errorTexts(error).join(' '))
          await deleteBlob(id)
        } else {
          patch(id, { state: 'kept', failed: !isCancelled(error) })
        }
      } finally {
        uploads.current.delete(id)
      }
    },
    [patch, reject, calls?.createAttachment],
  )

  const addOne = useCallback(
    async (file: File) => {
      const id = newRecordId()
      change([...current.current, { id, fileName: file.name, type: file.type, size: file.size, state: 'preparing' }], false)
      const small = await compressImage(file)
      const refusal = refusalOf(small, rules)
      if (refusal) return reject(id, file.name, t(refusal.key, refusal))
      try {
        await saveBlob({ id, recordId, fileName: small.name, type: small.type, category, bytes: await small.arrayBuffer() })
      } catch (error) {
        return reject(id, file.name, t(`storage:file.${whyNotSaved(error) ?? 'unknown'}`, { name: file.name }))
      }
      patch(id, { fileName: small.name, type: small.type, size: small.size, state: 'kept' }, true)
      await upload(id)
      if (small.type === 'application/pdf' && port.online()) void import('./pdf-document.ts').then(({ warmPdf }) => warmPdf()).catch(() => undefined) // the preview says so when it is not here
    },
    [category, change, patch, recordId, reject, rules, t, upload],
  )

  const add = useCallback(
    (chosen: readonly File[]) => {
      const room = Math.max(0, max - current.current.length)
      setRejected(chosen.slice(room).map((file) => ({ id: newRecordId(), fileName: file.name, text: t('attach.too-many', { max }) })))
      for (const file of chosen.slice(0, room)) void addOne(file)
    },
    [addOne, max, t],
  )

  const remove = useCallback(
    (id: string) => {
      uploads.current.get(id)?.abort()
      const file = current.current.find((f) => f.id === id)
      change(current.current.filter((f) => f.id !== id), true)
      if (!file || (file.state === 'uploaded' && onServer.some((a) => a.attachmentId === id))) return
      void deleteBlob(id)
      // no request's yet: nobody misses it, and what is not thrown away now is swept after a day
      if (file.state === 'uploaded' && calls?.deleteAttachment && port.online()) void call(calls.deleteAttachment, { id }).catch(() => undefined)
    },
    [change, onServer, calls?.deleteAttachment],
  )
  const dismiss = useCallback((id: string) => setRejected((list) => list.filter((r) => r.id !== id)), [])
  const ids = useMemo(() => files.filter(isReady).map((f) => f.id), [files])
  const retry = useCallback((id: string) => void upload(id), [upload])
  return useMemo(() => ({ files, rejected, add, remove, retry, dismiss, ids }), [files, rejected, add, remove, retry, dismiss, ids])
}
