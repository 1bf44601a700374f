import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'

/** One page after the other; nothing where there is one. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTools('training-screens')
  if (pages < 2) return null
  return (
    <div className="trl-acts">
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>{t('training-screens:page.before')}</Button>
      <span className="trl-dim">{t('training-screens:page', { page, pages })}</span>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>{t('training-screens:page.next')}</Button>
    </div>
  )
}
