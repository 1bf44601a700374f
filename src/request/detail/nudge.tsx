import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { call } from '../../api/call.ts'
import { isNetworkError } from '../../api/call-error.ts'
import { newRecordId, port } from '../../api/offline.ts'
import { queryKey } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import type { AnyClientModule } from '../client-module.ts'
import type { ViewTools } from '../row-view.ts'

/** The button is gone: what stands in its place takes the focus. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The requester reminds whoever's turn it is; until it is possible again, from when on. */
export function Nudge({ module, record, tools }: { module: AnyClientModule; record: RequestDetail; tools: ViewTools }) {
  const { t } = useTranslation(['aside', 'request'])
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  if (!record.nudge) return null
  const { againAt } = record.nudge
  if (againAt !== null && Date.parse(againAt) > port.now()) return <p className="rq-hint" ref={sent ? takeFocus : undefined} tabIndex={-1}>{t('nudge.again', { at: tools.show.instant(againAt) })}</p>
  const { detail, nudge } = module.def.calls
  const send = async () => {
    setBusy(true)
    try {
      const { message } = await call(nudge, { id: record.id }, { commandId: newRecordId() })
      setSent(true)
      showSuccess(message)
    } catch (error) {
      if (isNetworkError(error)) showInfo(t('request:act.needs-network'))
      else showErrorDialog({ texts: errorTexts(error) })
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: queryKey(detail, { id: record.id }) })
    }
  }
  return <div><Button size="small" icon="bell" busy={busy} onClick={() => void send()}>{t('nudge.send')}</Button></div>
}
