import './prompt.css'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'

/** A question that can wait: a card inside the page, with its buttons. */
export function Prompt({ icon, title, text, children }: { icon: IconName; title: string; text: string; children: ReactNode }) {
  return (
    <section className="ess-card pr-card" aria-label={title}>
      <span className="pr-icon"><Icon name={icon} /></span>
      <div className="pr-text">
        <h2>{title}</h2>
        <p>{text}</p>
        <div className="pr-ways">{children}</div>
      </div>
    </section>
  )
}
