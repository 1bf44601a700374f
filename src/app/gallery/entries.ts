/** Every widget of the gallery, in one visible list: a file of `entries/` each. */
import buttons from './entries/buttons.tsx'
import states from './entries/states.tsx'
import table from './entries/table.tsx'
import type { GalleryEntry } from './entry.ts'

export const entries: readonly GalleryEntry[] = [buttons, states, table]
