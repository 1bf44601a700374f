import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'

/** An amount, or dots until somebody asks for it. */
export function Figure({ text, shown }: { text: string; shown: boolean }) {
  const { t } = useTools('loan')
  return shown ? <span className="num">{text}</span> : <><span aria-hidden="true">••••••</span><span className="sr-only">{t('loan:figures.hidden')}</span></>
}

/** Shows all amounts of its section, and hides them again. */
export function FiguresButton({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const { t } = useTools('loan')
  return <Button look="quiet" size="small" icon="eye" onClick={() => onChange(!shown)}>{t(shown ? 'loan:figures.hide' : 'loan:figures.show')}</Button>
}
