import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { HomeSummary } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { decimalText } from '../../lib/decimal-text.ts'
import { Section } from '../../ui/surfaces.tsx'

/** Days that can still be asked for, by leave type. */
export function Balances({ balances }: { balances: HomeSummary['balances'] }) {
  const { t } = useTranslation('home')
  if (balances.length === 0) return null
  return (
    <Section title={t('balances')} aside={<Link to="/balance">{t('balances.all')}</Link>}>
      <ul className="home-balances">
        {balances.map((b) => {
          const pending = Number(b.pending) !== 0
          return (
            <li key={b.id}>
              <Link to="/balance" className="home-balance">
                <span className="home-balance-name">{b.leaveType}</span>
                <span className="home-balance-days">{decimalText(b.usable)} <small>{t('balances.days', { count: Number(b.usable) })}</small></span>
                <span className="home-balance-pending">{pending ? t('balances.pending', { days: decimalText(b.pending) }) : null}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
