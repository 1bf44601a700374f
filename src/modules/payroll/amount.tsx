import type { Money } from '../../../contract/kit/money.ts'
import { useTools } from '../../request/use-tools.ts'
import { useOpening } from './use-opening.ts'

/** An amount, or dots while it is locked or not to be seen. */
export function Amount({ value, className }: { value: Money | null; className?: string }) {
  const { t, show } = useTools('payroll')
  const { isShown } = useOpening()
  if (value !== null && isShown) return <span className={`num ${className ?? ''}`}>{show.money(value)}</span>
  return <span className={`pay-dots ${className ?? ''}`}><span aria-hidden="true">••••••</span><span className="sr-only">{t('payroll:hidden')}</span></span>
}
