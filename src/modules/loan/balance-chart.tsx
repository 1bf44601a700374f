import { placesOf } from '../../../contract/kit/money.ts'
import type { LoanAccountDetail } from '../../../contract/modules/loan/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { balancesOf } from './balances.ts'

/** What is still owed after each month: so far, and as it is planned. */
export function BalanceChart({ account }: { account: LoanAccountDetail }) {
  const { t, show } = useTools('loan')
  const { months, done, planned } = balancesOf(account)
  const size = 10 ** placesOf(account.principal.currency)
  return (
    <Chart
      kind="line" title={t('loan:chart.title')} categoryHead={t('loan:schedule.month')}
      categories={months.map((code) => (code === '' ? t('loan:chart.start') : show.month(code)))}
      series={[{ name: t('loan:chart.done'), values: done.map((v) => (v === null ? null : v / size)) }, { name: t('loan:chart.planned'), values: planned.map((v) => (v === null ? null : v / size)) }]}
      text={(value) => show.money({ minor: Math.round(value * size), currency: account.principal.currency })}
    />
  )
}
