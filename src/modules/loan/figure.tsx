import { useTools } from '../../request/use-tools.ts'

/** An amount, or dots until somebody asks for it. */
export function Figure({ text, shown }: { text: string; shown: boolean }) {
  const { t } = useTools('loan')
  return shown ? <span className="num">{text}</span> : <><span aria-hidden="true">••••••</span><span className="sr-only">{t('loan:figures.hidden')}</span></>
}
