import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AppliedRevision, ruleCalls } from '../../../../contract/modules/rules/calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Pager } from '../../../ui/table/pager.tsx'

const PAGE = 10

/** The words are those of the command line: English, left to right. */
const Lines = ({ lines }: { lines: readonly string[] }) => <pre className="rr-lines" lang="en" dir="ltr">{lines.join('\n')}</pre>

function Whole({ of, onClose }: { of: AppliedRevision; onClose: () => void }) {
  const { t } = useTools('rules')
  const read = useQuery({ ...query(ruleCalls.revision, { id: of.id }), meta: { quiet: true } })
  const { failed, retry } = readState(read)
  return (
    <Dialog opened onClose={onClose} title={t('rules:revisions.one', { n: of.revision })} side>
      {failed ? <ErrorState small texts={failed} onRetry={retry} /> : read.data ? <Lines lines={read.data.lines} /> : <SkeletonRows count={3} />}
    </Dialog>
  )
}

/** What was applied, when and by whom: from files, and from these screens. */
export function Revisions() {
  const { t, show } = useTools('rules')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<AppliedRevision | null>(null)
  const read = useQuery({ ...query(ruleCalls.revisions, { paginationSize: PAGE, paginationPage: page }), placeholderData: keepPreviousData, meta: { quiet: true } })
  const { failed, retry } = readState(read)
  if (failed) return <ErrorState texts={failed} onRetry={retry} />
  if (!read.data) return <SkeletonRows count={4} />
  const { listData, totalPage, totalData } = read.data
  if (totalData === 0) return <EmptyState icon="history" title={t('rules:revisions.none')} />
  return (
    <>
      <p className="rr-dim">{t('rules:revisions.text')}</p>
      <ol className="rr-levels">
        {listData.map((one) => (
          <li key={one.id} className="ess-card rr-level">
            <p className="rr-level-head"><strong>{t('rules:revisions.one', { n: one.revision })}</strong><span className="rr-dim">{show.list([one.at === null ? '' : show.instant(one.at), one.by])}</span></p>
            <Lines lines={one.lines} />
            {one.size > one.lines.length ? <p><Button size="small" icon="list" onClick={() => setOpened(one)}>{t('rules:revisions.all', { count: one.size })}</Button></p> : null}
          </li>
        ))}
      </ol>
      {totalPage > 1 ? <Pager page={page} totalPage={totalPage} totalData={totalData} onPage={setPage} /> : null}
      {opened ? <Whole of={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}
