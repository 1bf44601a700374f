/** Every widget of the gallery, in one visible list: a file of `entries/` each. */
import appNotes from './entries/app-notes.tsx'
import attachments from './entries/attachments.tsx'
import buttons from './entries/buttons.tsx'
import charts from './entries/charts.tsx'
import dialogs from './entries/dialogs.tsx'
import employees from './entries/employees.tsx'
import header from './entries/header.tsx'
import inputs from './entries/inputs.tsx'
import lines from './entries/lines.tsx'
import parts from './entries/parts.tsx'
import qrCodes from './entries/qr-codes.tsx'
import selects from './entries/selects.tsx'
import states from './entries/states.tsx'
import sync from './entries/sync.tsx'
import table from './entries/table.tsx'
import type { GalleryEntry } from './entry.ts'

export const entries: readonly GalleryEntry[] = [buttons, dialogs, attachments, employees, states, sync, appNotes, header, table, selects, inputs, lines, parts, charts, qrCodes]
