import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpenForApproval, Status } from '../../../contract/kit/lifecycle.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { forgetSent, sentJustNow } from '../sent-just-now.ts'

/** A quiet word after a request was handed in, until its screen is left: a tick that draws itself, and what happens now. */
export function SentMoment({ record: { id, status, version } }: { record: Pick<RequestDetail, 'id' | 'status' | 'version'> }) {
  const { t } = useTranslation('request')
  const [sent] = useState(() => sentJustNow(id))
  useEffect(() => () => forgetSent(id), [id])
  if (!sent) return null
  // a copy of before it was handed in stands here for a moment; later it may be taken back, or come back
  const isOfBefore = version <= sent.version
  if (!isOfBefore && !isOpenForApproval(status) && status !== Status.approved) return null
  return (
    <p className="rq-sent ess-tone-green">
      <svg viewBox="0 0 24 24" width="28" height="28" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
        <circle cx="12" cy="12" r="10" pathLength="1" />
        <path d="m7.5 12.5 3 3 6-6.5" pathLength="1" />
      </svg>
      {t(status === Status.approved ? 'detail.sent.approved' : 'detail.sent')}
    </p>
  )
}
