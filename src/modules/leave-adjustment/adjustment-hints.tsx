import './adjustment.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fromHundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import { leaveAdjustmentCalls, type AvailableBalanceOption, type BalanceTypeOption } from '../../../contract/modules/leave-adjustment/calls.ts'
import { Adjustment, needsRow } from '../../../contract/modules/leave-adjustment/kinds.ts'
import { query } from '../../api/query.ts'
import { useOptions } from '../../request/fields/option-picker.tsx'
import { useLateTexts } from '../../request/use-late-texts.ts'
import { useTools } from '../../request/use-tools.ts'
import { Note } from '../../ui/states.tsx'
import type { AdjustmentForm } from './fields.tsx'

const quiet = { staleTime: 20_000, retry: false, meta: { quiet: true } } as const

/** What the server knows of the choice: the row and its last day, the limits, and the balance before and after. */
function useFacts({ values, recordId }: AdjustmentForm) {
  const { employeeId, adjustmentType: kind, leaveBalanceType, availableBalance } = values
  const hasRow = kind !== null && kind !== undefined && needsRow(kind) && !!availableBalance
  const expiry = useQuery({ ...query(leaveAdjustmentCalls.getCurrentExpiryDate, { id: availableBalance ?? '' }), enabled: hasRow, ...quiet })
  const config = useQuery({ ...query(leaveAdjustmentCalls.getLeaveBalanceAdjustmentConfig, {}), enabled: kind === Adjustment.extend, ...quiet })
  const payOut = useQuery({
    ...query(leaveAdjustmentCalls.getLeaveBalanceDisbursementConfig, { id: leaveBalanceType ?? '', employeeId: employeeId ?? '', requestId: recordId }),
    enabled: kind === Adjustment.disburse && !!leaveBalanceType && !!employeeId, ...quiet,
  })
  const types = useOptions<BalanceTypeOption>(leaveAdjustmentCalls.leaveBalanceTypeDataSources, { id: employeeId ?? '', adjustmentType: kind ?? undefined }, '', !!employeeId)
  const rows = useOptions<AvailableBalanceOption>(leaveAdjustmentCalls.availableBalanceDataSources, { employeeId: employeeId ?? '', leaveBalanceType: leaveBalanceType ?? '' }, '', hasRow && !!employeeId && !!leaveBalanceType)
  return {
    kind, config: config.data, payOut: payOut.data,
    type: types.data?.listData.find((o) => o.id === leaveBalanceType),
    row: hasRow ? rows.data?.listData.find((o) => o.id === availableBalance) : undefined,
    expiry: hasRow ? expiry.data : undefined,
  }
}

const isAmount = (text: string | null | undefined): text is string => typeof text === 'string' && /^\d{1,4}([.,]\d{1,2})?$/.test(text)

/** Current last day, what the row holds, limits, and the balance after: live under the form. */
export function AdjustmentHints({ form }: { form: AdjustmentForm }) {
  const { t, show } = useTools('leave-adjustment')
  const inWords = useLateTexts('errors')
  const { kind, type, row, expiry, config, payOut } = useFacts(form)
  const { amount } = form.values
  const over = row !== undefined && kind !== Adjustment.extend && isAmount(amount) && toHundredths(amount) > toHundredths(row.remaining) ? row.remaining : null
  useEffect(() => {
    form.setHints(over === null || !inWords ? [] : [{ field: 'amount', code: 'adjustment_amount_over', text: t('errors:adjustment_amount_over', { days: show.decimal(over) }) }])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [over, inWords])
  if (!type) return <p className="rq-hint">{t('leave-adjustment:hint.choose')}</p>
  const by = kind === Adjustment.extend || !isAmount(amount) ? 0 : toHundredths(amount) * (kind === Adjustment.add ? 1 : -1)
  const after = fromHundredths(toHundredths(type.balance) + by)
  const facts = [
    { key: 'balance', label: type.displayName, text: by === 0 ? show.decimal(type.balance) : t('leave-adjustment:hint.becomes', { before: show.decimal(type.balance), after: show.decimal(after) }) },
    ...(row ? [{ key: 'row', label: t('leave-adjustment:hint.row'), text: show.decimal(row.remaining) }] : []),
    ...(expiry ? [{ key: 'expiry', label: t('leave-adjustment:field.currentExpiryDate'), text: expiry.currentExpiryDate === null ? t('leave-adjustment:row.never') : show.date(expiry.currentExpiryDate) }] : []),
    ...(kind === Adjustment.extend && config ? [{ key: 'longest', label: t('leave-adjustment:hint.longest'), text: t('leave-adjustment:hint.months', { count: config.maxExtensionMonths }) }] : []),
    ...(payOut?.allowed ? [{ key: 'limits', label: t('leave-adjustment:hint.at-once'), text: t('leave-adjustment:hint.limits', { min: show.decimal(payOut.minDays), max: show.decimal(payOut.maxDays) }) }] : []),
  ]
  return (
    <>
      <section className="adjustment-hints" aria-live="polite" aria-label={t('leave-adjustment:hint.title')}>
        <dl className="num">
          {facts.map((f) => (
            <div key={f.key}>
              <dt>{f.label}</dt>
              <dd>{f.text}</dd>
            </div>
          ))}
        </dl>
      </section>
      {payOut?.paidOutBy && inWords ? <Note tone="red" icon="alert">{t('errors:adjustment_payout_twice', { code: payOut.paidOutBy })}</Note> : null}
    </>
  )
}
