import './receipts.css'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '../../../contract/modules/receipts/calls.ts'
import { useMe, useTools } from '../../request/use-tools.ts'
import { hashGroups } from './hash-groups.ts'

/** Name of a person on a receipt; read without a network, only one's own is known. */
function useNameOf(): (id: string, given: string) => string {
  const me = useMe()
  const { t } = useTranslation('receipts')
  return (id, given) => given || (id === me?.employeeId ? me.fullName : t('somebody'))
}

/** What a receipt says. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t, show } = useTools('receipts', 'request')
  const nameOf = useNameOf()
  const forOther = receipt.employeeId !== receipt.submittedById
  const facts: [string, string][] = [
    [t('receipts:fact.code'), receipt.code],
    [t('receipts:fact.at'), show.instant(receipt.submittedAt)],
    [t('receipts:fact.by'), nameOf(receipt.submittedById, receipt.submittedBy)],
    ...(forOther ? [[t('receipts:fact.for'), nameOf(receipt.employeeId, receipt.employee)] as [string, string]] : []),
    [t('receipts:fact.version'), String(receipt.version)],
  ]
  return (
    <>
      <dl className="rc-facts">
        {facts.map(([caption, value]) => (
          <div key={caption}>
            <dt>{caption}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <p className="rc-hint">{t('receipts:hash')}</p>
        <p className="rc-hash">{hashGroups(receipt.hash).map((group, i) => <span key={`${i}${group}`}>{group}</span>)}</p>
      </div>
    </>
  )
}
