import './data-table.css'
import { useTranslation } from 'react-i18next'
import { decimalText } from '../../lib/decimal-text.ts'
import { IconButton } from '../button.tsx'
import type { ServerPage } from './table-props.ts'

/** Previous and next page; nothing for a single page. */
export function Pager({ page, totalPage, totalData, onPage }: ServerPage) {
  const { t } = useTranslation('ui')
  if (totalPage <= 1) return null
  return (
    <nav className="ess-pager" aria-label={t('pager.label')}>
      <span>{t('pager.total', { count: totalData, entries: decimalText(String(totalData)) })}</span>
      <div>
        <IconButton icon="chevronLeft" label={t('pager.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
        <span className="num" aria-live="polite">{t('pager.page', { page: decimalText(String(page)), total: decimalText(String(totalPage)) })}</span>
        <IconButton icon="chevronRight" label={t('pager.next')} disabled={page >= totalPage} onClick={() => onPage(page + 1)} />
      </div>
    </nav>
  )
}
