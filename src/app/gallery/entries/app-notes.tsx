import { UpdateStrip } from '../../update/update-note.tsx'
import { WithoutWorkerStrip } from '../../update/without-worker-note.tsx'
import type { GalleryEntry } from '../entry.ts'

const nothing = () => undefined

const entry: GalleryEntry = {
  id: 'app-notes',
  title: 'New version, no worker',
  states: [
    { name: 'a new version is ready', Show: () => <UpdateStrip state="ready" onAccept={nothing} /> },
    { name: 'changing to it', Show: () => <UpdateStrip state="changing" onAccept={nothing} /> },
    { name: 'another tab has changed', Show: () => <UpdateStrip state="changed" onAccept={nothing} /> },
    { name: 'this tab was left behind', Show: () => <UpdateStrip state="left" onAccept={nothing} /> },
    { name: 'an older tab is in the way', Show: () => <UpdateStrip state="blocked" onAccept={nothing} /> },
    { name: 'the browser forbids the worker', Show: () => <WithoutWorkerStrip onOk={nothing} /> },
  ],
}

export default entry
