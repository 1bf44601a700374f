import type { ReactNode } from 'react'
import { NothingKeptStrip } from '../../shell/nothing-kept-note.tsx'
import { UpdateStrip } from '../../update/update-note.tsx'
import { WithoutWorkerStrip } from '../../update/without-worker-note.tsx'
import type { GalleryEntry } from '../entry.ts'

const nothing = () => undefined
const Wide = ({ children }: { children: ReactNode }) => <div className="gallery-wide">{children}</div>

const entry: GalleryEntry = {
  id: 'app-notes',
  title: 'New version, no worker',
  states: [
    { name: 'a new version is ready', Show: () => <Wide><UpdateStrip state="ready" onAccept={nothing} /></Wide> },
    { name: 'changing to it', Show: () => <Wide><UpdateStrip state="changing" onAccept={nothing} /></Wide> },
    { name: 'another tab has changed', Show: () => <Wide><UpdateStrip state="changed" onAccept={nothing} /></Wide> },
    { name: 'this tab was left behind', Show: () => <Wide><UpdateStrip state="left" onAccept={nothing} /></Wide> },
    { name: 'an older tab is in the way', Show: () => <Wide><UpdateStrip state="blocked" onAccept={nothing} /></Wide> },
    { name: 'the browser forbids the worker', Show: () => <Wide><WithoutWorkerStrip onOk={nothing} /></Wide> },
    { name: 'the browser keeps nothing', Show: () => <Wide><NothingKeptStrip /></Wide> },
  ],
}

export default entry
