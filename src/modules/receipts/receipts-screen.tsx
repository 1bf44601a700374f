import './receipts.css'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { isNetworkError } from '../../api/call-error.ts'
import { useReceipts } from '../../api/receipts.ts'
import { useTools } from '../../request/use-tools.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { LinkRow, Rows } from '../../ui/surfaces.tsx'

/** `/receipts`: what this person submitted, newest first. Also without a network. */
export function ReceiptsScreen() {
  const { t, show } = useTools('receipts', 'request')
  const { receipts, loading, error, retry } = useReceipts()
  return (
    <Page>
      <PageHeader title={t('receipts:title')} backTo="/me" actions={<LinkButton to="/receipts/verify" icon="check">{t('receipts:verify.open')}</LinkButton>} />
      <p className="rc-hint">{t('receipts:title.hint')}</p>
      {loading ? <SkeletonRows count={3} /> : null}
      {error !== null ? <ErrorState texts={isNetworkError(error) ? [] : errorTexts(error)} onRetry={retry} /> : null}
      {!loading && error === null && receipts.length === 0 ? <EmptyState icon="file" title={t('receipts:none')}>{t('receipts:none.hint')}</EmptyState> : null}
      {receipts.length > 0 ? (
        <Rows label={t('receipts:title')}>
          {receipts.map((r) => (
            <li key={`${r.requestId}${r.version}`}>
              <LinkRow to="/receipts/$id/$n" params={{ id: r.requestId, n: String(r.version) }} icon="file" title={t(`request:module.${r.module}`)} sub={<span className="rc-sub"><span>{r.code}</span>{' '}<span>{show.instant(r.submittedAt)}</span></span>} />
            </li>
          ))}
        </Rows>
      ) : null}
    </Page>
  )
}
