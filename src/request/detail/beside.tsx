/** A request beside a list: under that screen's heading, and the list shows how its decisions go. */
import './detail.css'
import { type ComponentProps, createContext, useContext } from 'react'
import { PageHeader } from '../../ui/page.tsx'

/** It stands beside a list, not on a screen of its own. */
export const Beside = createContext(false)

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
