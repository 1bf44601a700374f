/** Files an editor adds: made smaller, checked, and uploaded at once, since an announcement is written with a network. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { call } from '../../api/call.ts'
import { isNetworkError } from '../../api/call-error.ts'
import { newRecordId } from '../../api/offline.ts'
import { type FileRules, refusalOf } from '../../request/attachments/check-file.ts'
import { compressImage } from '../../request/attachments/compress-image.ts'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'

export interface Uploads {
  busy: boolean
  /** Uploads what may be uploaded; the others are named in the error dialog. @returns those that are on the server now */
  upload: (files: readonly File[]) => Promise<AttachmentRef[]>
}

export function useUploads(rules: FileRules): Uploads {
  const { t } = useTranslation(['announcements', 'fixed', 'attachments'])
  const [busy, setBusy] = useState(false)
  const one = async (file: File): Promise<AttachmentRef | string> => {
    const small = await compressImage(file)
    const refusal = refusalOf(small, rules)
    if (refusal) return `${file.name}: ${t(refusal.key, refusal)}`
    const id = newRecordId()
    return call(attachmentsInboxCalls.attachmentUpload, { id, file: small, fileName: small.name }, { commandId: id }).catch((error: unknown) => `${file.name}: ${isNetworkError(error) ? t('offline') : errorTexts(error).join(' ')}`)
  }
  return {
    busy,
    async upload(files) {
      setBusy(true)
      const results = await Promise.all(files.map(one))
      setBusy(false)
      const failures = results.filter((r) => typeof r === 'string')
      if (failures.length > 0) showErrorDialog({ texts: failures, title: t('fixed:validation-dialog.title') })
      return results.filter((r) => typeof r !== 'string')
    },
  }
}
