import './receipts.css'
import { Link, useParams } from '@tanstack/react-router'
import { errorTexts } from '../../../contract/kit/wire.ts'
import type { Receipt } from '../../../contract/modules/receipts/calls.ts'
import { isCallError, isNetworkError } from '../../api/call-error.ts'
import { useReceipts } from '../../api/receipts.ts'
import { inBase } from '../../lib/base-path.ts'
import { saveTextFile } from '../../lib/save-file.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { Card, LinkRow, Rows, Section } from '../../ui/surfaces.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'

/** The receipt in the part of the address that no server sees. */
const linkOf = (receipt: Receipt) => inBase(`receipts/verify#${receipt.text}`)

function Ways({ receipt }: { receipt: Receipt }) {
  const { t } = useTools('receipts')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(receipt.text)
      showSuccess(t('receipts:copied'))
    } catch {
      showInfo(t('receipts:copy.failed'))
    }
  }
  const share = async () => {
    try {
      await navigator.share({ title: receipt.code, text: receipt.text })
    } catch {
      return // the person closed the sheet
    }
  }
  const canShare = typeof navigator.share === 'function'
  return (
    <div className="rc-ways">
      <Button icon="file" onClick={() => void copy()}>{t('receipts:copy')}</Button>
      {canShare ? <Button icon="send" onClick={() => void share()}>{t('receipts:share')}</Button> : null}
      <Button icon="download" onClick={() => void saveTextFile(`${receipt.code}.txt`, receipt.text, 'text/plain')}>{t('receipts:save')}</Button>
      <Button icon="print" onClick={() => window.print()}>{t('receipts:print')}</Button>
    </div>
  )
}

function Paper({ receipt }: { receipt: Receipt }) {
  const { t } = useTools('receipts', 'request')
  return (
    <Card className="rc-paper">
      <div className="rc-head">
        <span className="rc-mark ess-tone-green"><Icon name="checkCircle" /></span>
        <div>
          <h2>{t('receipts:arrived')}</h2>
          <p>{t(`request:module.${receipt.module}`)}</p>
        </div>
      </div>
      <ReceiptFacts receipt={receipt} />
      <div className="rc-code"><QrCode text={linkOf(receipt)} label={t('receipts:qr', { code: receipt.code })} /></div>
      <p className="rc-hint">{t('receipts:what')}</p>
      <Ways receipt={receipt} />
    </Card>
  )
}

/** `/receipts/{request}`: the latest receipt of a request, and earlier ones. Opens without a network. */
export function ReceiptScreen() {
  const { t, show } = useTools('receipts', 'request')
  const { id = '', n } = useParams({ strict: false }) as { id?: string; n?: string }
  const { receipts, loading, error, retry } = useReceipts(id)
  const shown = receipts.find((r) => String(r.version) === n) ?? receipts[0]
  const others = receipts.filter((r) => r !== shown)
  const isNone = !loading && !shown && (error === null || isCallError(error, 'not_found'))
  return (
    <Page>
      <PageHeader title={t('receipts:one')} subtitle={shown?.code} backTo="/receipts" />
      {loading ? <SkeletonRows count={4} /> : null}
      {isNone ? <EmptyState icon="file" title={t('receipts:none.one')}>{t('receipts:none.one.hint')}</EmptyState> : null}
      {error !== null && !isNone ? <ErrorState texts={isNetworkError(error) ? [] : errorTexts(error)} onRetry={retry} /> : null}
      {shown ? <Paper receipt={shown} /> : null}
      {shown ? <p className="rc-hint"><Link to="/$module/$id" params={{ module: shown.module, id: shown.requestId }}>{t('receipts:open')}</Link></p> : null}
      {others.length > 0 ? (
        <Section title={t('receipts:others')}>
          <Rows>
            {others.map((r) => <li key={r.version}><LinkRow to="/receipts/$id/$n" params={{ id: r.requestId, n: String(r.version) }} icon="file" title={show.instant(r.submittedAt)} sub={t('receipts:version', { version: r.version })} /></li>)}
          </Rows>
        </Section>
      ) : null}
    </Page>
  )
}
