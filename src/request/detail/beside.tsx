/** A request beside a list: under that screen's heading, and what is decided there it tells the list. */
import './detail.css'
import { type ComponentProps, createContext, useContext } from 'react'
import { PageHeader } from '../../ui/page.tsx'

/** Called with the id of what was decided; null on a screen of its own. */
export const Beside = createContext<((id: string) => void) | null>(null)

/** Heading of a request, on its own screen or beside a list. */
export function Heading(props: ComponentProps<typeof PageHeader>) {
  const { title, subtitle, status, actions } = props
  if (!useContext(Beside)) return <PageHeader {...props} />
  return (
    <header className="ess-header">
      <div className="ess-header-text">
        <h2 className="rq-beside-title" tabIndex={-1}>{title}</h2>
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
      {status}
      {actions ? <div className="ess-header-end">{actions}</div> : null}
    </header>
  )
}
