import './gallery.css'
import { Link, useSearch } from '@tanstack/react-router'
import { Page, PageHeader } from '../../ui/page.tsx'
import { entries } from './entries.ts'
import type { GalleryEntry } from './entry.ts'

/** Every widget in every state, for those who build screens; never part of a customer's product. Its words are not translated. */
export function GalleryScreen() {
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const shown = entries.filter((e) => raw.entry === undefined || e.id === raw.entry)
  return (
    <Page wide>
      <PageHeader title="Gallery" subtitle={`${entries.length} widgets`} />
      <nav className="gallery-nav" aria-label="Widgets">
        <Link to="/gallery" search={{}}>All</Link>
        {entries.map((e) => <Link key={e.id} to="/gallery" search={{ entry: e.id }}>{e.title}</Link>)}
      </nav>
      {shown.map((entry) => <Entry key={entry.id} entry={entry} />)}
    </Page>
  )
}

function Entry({ entry }: { entry: GalleryEntry }) {
  const id = `gallery-${entry.id}`
  return (
    <section className="gallery-entry" aria-labelledby={id}>
      <h2 id={id}>{entry.title}</h2>
      {entry.states.map(({ name, Show }) => (
        <div key={name} className="gallery-state" role="group" aria-label={`${entry.title}: ${name}`}>
          <p className="gallery-name">{name}</p>
          <div className="gallery-show"><Show /></div>
        </div>
      ))}
    </section>
  )
}
