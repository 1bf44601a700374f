import { useTranslation } from 'react-i18next'
import { port } from '../api/offline.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState, SkeletonRows, StaleNote } from '../ui/states.tsx'
import type { Pages } from './use-pages.ts'
import type { ReadState } from './use-read.ts'

/** What is the matter with a list: old, still coming, failed. Nothing for a fresh one. @param count rows that are drawn while it comes */
export function ReadNotes({ read, count = 5 }: { read: ReadState; count?: number }) {
  return (
    <>
      {read.copyFrom !== null ? <StaleNote at={read.copyFrom} nowMs={port.now()} /> : null}
      {read.loading ? <SkeletonRows count={count} /> : null}
      {read.failed ? <ErrorState texts={read.failed} onRetry={read.retry} /> : null}
    </>
  )
}

/** Under a list that has rows: how many of them stand there, and the way to more. */
export function MoreRows({ list }: { list: Pages<unknown> }) {
  const { t } = useTranslation('request')
  if (!list.rows?.length) return null
  return (
    <div className="rq-more">
      <span className="num">{t('list.shown', { shown: list.rows.length, total: list.total })}</span>
      {list.hasMore ? <Button onClick={list.more} busy={list.loadingMore}>{t('list.more')}</Button> : null}
    </div>
  )
}
