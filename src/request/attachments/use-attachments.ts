/** Files a person adds to a form or a note: made smaller, kept on the device, uploaded with the command. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newRecordId } from '../../api/offline.ts'
import { deleteBlob, readBlob, saveBlob } from '../../api/outbox.ts'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { type FileRules, refusalOf } from './check-file.ts'
import { compressImage } from './compress-image.ts'

export interface Attached {
  id: string
  fileName: string
  type: string
  size: number
  /** preparing: being made smaller; kept: on this device; uploaded: on the server. */
  state: 'preparing' | 'kept' | 'uploaded'
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
  onChange?: (ids: string[]) => void
}

export interface Attachments {
  files: readonly Attached[]
  add: (files: readonly File[]) => void
  remove: (id: string) => void
  /** Ids to send with the command. */
  ids: string[]
}

async function known(id: string, onServer: AttachmentsInput['onServer']): Promise<Attached | null> {
  const there = onServer.find((a) => a.attachmentId === id)
  if (there) return { id, fileName: there.fileName, type: there.type, size: there.size, state: 'uploaded' }
  const blob = await readBlob(id)
  return blob ? { id, fileName: blob.fileName, type: blob.type, size: blob.size, state: blob.uploaded ? 'uploaded' : 'kept' } : null
}

/** Attachments of one record while it is being written. */
export function useAttachments({ recordId, category, max, rules, onServer, restored, onChange }: AttachmentsInput): Attachments {
  const { t } = useTranslation(['request', 'fixed'])
  const [files, setFiles] = useState<readonly Attached[]>([])
  const current = useRef(files)
  const tell = useRef(onChange)
  tell.current = onChange

  const change = useCallback((next: readonly Attached[], own: boolean) => {
    current.current = next
    setFiles(next)
    if (own) tell.current?.(next.filter((f) => f.state !== 'preparing').map((f) => f.id))
  }, [])

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

  const addOne = useCallback(
    async (file: File) => {
      const id = newRecordId()
      change([...current.current, { id, fileName: file.name, type: file.type, size: file.size, state: 'preparing' }], false)
      const drop = () => change(current.current.filter((f) => f.id !== id), true)
      const small = await compressImage(file)
      const refusal = refusalOf(small, rules)
      if (refusal) {
        drop()
        showErrorDialog({ texts: [`${file.name}: ${t(refusal.key, refusal)}`], title: t('fixed:validation-dialog.title') })
        return
      }
      try {
        await saveBlob({ id, recordId, fileName: small.name, type: small.type, category, bytes: await small.arrayBuffer() })
      } catch {
        drop()
        showErrorDialog({ texts: [t('attach.storage-full', { name: file.name })] })
        return
      }
      change(current.current.map((f) => (f.id === id ? { id, fileName: small.name, type: small.type, size: small.size, state: 'kept' } : f)), true)
    },
    [category, change, recordId, rules, t],
  )

  const add = useCallback(
    (chosen: readonly File[]) => {
      const room = max - current.current.length
      if (chosen.length > room) showErrorDialog({ texts: [t('attach.too-many', { max })], title: t('fixed:validation-dialog.title') })
      for (const file of chosen.slice(0, Math.max(0, room))) void addOne(file)
    },
    [addOne, max, t],
  )

  const remove = useCallback(
    (id: string) => {
      const file = current.current.find((f) => f.id === id)
      change(current.current.filter((f) => f.id !== id), true)
      if (file?.state === 'kept') void deleteBlob(id)
    },
    [change],
  )
  return { files, add, remove, ids: files.filter((f) => f.state !== 'preparing').map((f) => f.id) }
}
