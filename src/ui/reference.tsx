import './reference.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from './announce.ts'

/** What people read out of a long id: the end, which differs most. */
const SHOWN = 8

/** The id of a request that failed, short enough to be quoted; Copy takes the whole of it. Nothing without an id. */
export function Reference({ id }: { id: string | undefined }) {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState(false)
  if (!id) return null
  const copy = () =>
    void navigator.clipboard.writeText(id).then(
      () => {
        setCopied(true)
        announce(t('error.copied'))
      },
      () => undefined, // no permission: the id stays on screen, in the title in full
    )
  return (
    <span className="ess-reference">
      <span title={id}>{t('error.reference', { id: id.slice(-SHOWN) })}</span>
      <button type="button" onClick={copy}>{t(copied ? 'error.copied' : 'error.copy')}</button>
    </span>
  )
}
