import { useEffect } from 'react'
import { Select } from '../../ui/select/select.tsx'
import { useTools } from '../../request/use-tools.ts'
import type { LoanForm } from './terms.ts'
import { usePeriods } from './use-terms.ts'

/** Months the first instalment may fall in: after the one the money comes with. The earliest is proposed. */
export function FirstPeriodField({ form, id, label }: { form: LoanForm; id: string; label: string }) {
  const { t, show } = useTools('loan')
  const periods = usePeriods(form)
  const { paid = null, allowed = [] } = periods ?? {}
  const value = form.values.firstPeriodPay ?? ''
  const [first] = allowed
  const isOpen = value === '' || (form.isGuessed('firstPeriodPay') && !allowed.some((p) => p.id === value))
  useEffect(() => {
    if (!isOpen || !first || first.id === value) return
    form.remember('firstPeriodPay', first.code, first.id)
    form.propose({ firstPeriodPay: first.id })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [isOpen, first?.id, value])
  const options = allowed.map((p) => ({ value: p.id, label: show.month(p.code) }))
  const known = form.textOf('firstPeriodPay')
  const shown = value === '' || options.some((o) => o.value === value) ? options : [{ value, label: known ? show.month(known) : '…' }, ...options]
  const hint = paid ? t('loan:hint.money', { period: show.month(paid.code) }) : periods && form.values.loanDate ? t('loan:hint.no-period') : undefined
  return (
    <Select
      id={id} label={label} hint={hint} error={form.errorOf('firstPeriodPay')} options={shown} value={value} disabled={shown.length === 0}
      onChange={(next) => {
        const chosen = allowed.find((p) => p.id === next)
        if (chosen) form.remember('firstPeriodPay', chosen.code, chosen.id)
        form.set({ firstPeriodPay: next || null })
        form.leave('firstPeriodPay')
      }}
    />
  )
}
