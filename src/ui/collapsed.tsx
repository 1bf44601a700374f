import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

/** @see docs/product/screens.md#tables */
const SHOWN = 2

/** The first entries of a list, and the button that shows the rest; no button when there is no rest. */
export function useCollapsed<Item>(items: readonly Item[], shown = SHOWN): { visible: readonly Item[]; toggle: ReactNode } {
  const { t } = useTranslation('fixed')
  const [all, setAll] = useState(false)
  if (items.length <= shown) return { visible: items, toggle: null }
  return {
    visible: all ? items : items.slice(0, shown),
    toggle: <Button look="quiet" size="small" icon={all ? 'chevronUp' : 'chevronDown'} aria-expanded={all} className="ess-view-more" onClick={() => setAll(!all)}>{t(all ? 'collapse.view-less' : 'collapse.view-more')}</Button>,
  }
}
