import { Note } from './states.tsx'

/** What went wrong with something handed in; nothing where its fields say it all. */
export function FailureNote({ failure }: { failure: { texts: readonly string[] } | null }) {
  return failure && failure.texts.length > 0 ? <Note tone="red" icon="alert" role="alert">{failure.texts.join(' ')}</Note> : null
}
