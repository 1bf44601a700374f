import './detail.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { platformCalls } from '../../../contract/modules/platform/calls.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { isNetworkError } from '../../api/call-error.ts'
import { query } from '../../api/query.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note, Skeleton } from '../../ui/states.tsx'

interface PreviewOf {
  module: string
  id: string
  action: 'approve' | 'cancel'
  /** A new version is a new question. */
  version: number
}

/** Reads what an action would change. Quiet when there is no answer: the decision does not depend on it. */
export function useEffectPreview({ module, id, action, version }: PreviewOf, enabled = true) {
  const base = query(platformCalls.effectPreview, { module, id, action })
  return useQuery({ ...base, enabled, meta: { quiet: true, version }, staleTime: 60_000, retry: false })
}

export function PreviewRows({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <ul className="rq-preview-rows">
      {rows.map((r) => (
        <li key={`${r.kind}-${r.text}`} data-warning={r.warning || undefined}>
          <Icon name={r.warning ? 'alert' : 'arrowRight'} size={16} />
          <span className="num">{r.text}</span>
        </li>
      ))}
    </ul>
  )
}

/** Kind of the row that says who else is away: left out where a line of its own says it. */
export const AWAY = 'away'

/** What approving (or cancelling) will change, before it is decided. @param without a kind of row shown elsewhere */
export function EffectPreview({ without, ...of }: PreviewOf & { without?: string }) {
  const { t } = useTranslation('request')
  const preview = useEffectPreview(of)
  if (preview.isPending) return <Skeleton height={56} radius={12} />
  if (!preview.data) return <p className="rq-hint">{isNetworkError(preview.error) ? t('detail.preview-offline') : t('failed')}</p>
  const { problems } = preview.data
  const rows = preview.data.rows.filter((r) => r.kind !== without)
  return (
    <>
      {problems.length > 0 ? <Note tone="red" icon="alert"><b>{t('detail.preview-problem')}</b>{problems.map((p) => <p key={p}>{p}</p>)}</Note> : null}
      {rows.length > 0 ? <PreviewRows rows={rows} /> : null}
    </>
  )
}
