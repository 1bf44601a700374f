import './detail.css'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useState } from 'react'
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

/** @param most so many are shown; of the others how many there are */
export function PreviewRows({ rows, most = rows.length }: { rows: readonly PreviewRow[]; most?: number }) {
  const others = rows.length - most
  return (
    <ul className="rq-preview-rows">
      {rows.slice(0, most).map((r, i) => (
        <li key={`${r.kind}-${r.text}`} data-warning={r.warning || undefined}>
          <Icon name={r.warning ? 'alert' : 'arrowRight'} size={16} />
          <span className="num">{r.text}</span>
          {others > 0 && i === most - 1 ? <span className="rq-preview-more num">+{others}</span> : null}
        </li>
      ))}
    </ul>
  )
}

/** How many rows were last shown of the same: so much room is kept while they are asked for, and nothing moves under a finger when they come. */
const shownOf = new Map<string, number>()
const USUAL_ROWS = 2

interface PreviewRoomProps {
  /** What the rows belong to: what is alike mostly changes alike. */
  what: string
  /** Undefined: not known yet, or never. */
  rows: readonly PreviewRow[] | undefined
  most: number
  /** Why there are none, in the room kept for them. */
  failed: string | null
}

/** Rows kept room for; what is there stays as high as it was, when more come than there is room for (how many more is said), and when they never come. */
export function PreviewRoom({ what, rows, most, failed }: PreviewRoomProps) {
  const [room] = useState(() => Math.min(rows?.length ?? shownOf.get(what) ?? USUAL_ROWS, most))
  useEffect(() => {
    if (rows) shownOf.set(what, rows.length)
  })
  if (room === 0 && !rows?.length) return null
  return (
    <div className="rq-preview-room" style={{ '--rows': room } as CSSProperties}>
      {rows && rows.length > 0 ? <PreviewRows rows={rows} most={Math.max(1, room)} /> : null}
      {!rows && failed ? <p className="rq-hint">{failed}</p> : null}
    </div>
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
