import { useState } from 'react'
import { NoteDialog } from '../../../request/act/note-dialog.tsx'
import type { NoteAction } from '../../../request/act/note-actions.ts'
import { AttachmentField } from '../../../request/attachments/attachment-field.tsx'
import { defaultFileRules } from '../../../request/attachments/check-file.ts'
import { useAttachments } from '../../../request/attachments/use-attachments.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DeleteRowDialog } from '../../../ui/delete-row-dialog.tsx'
import { showErrorDialog } from '../../../ui/error-dialog-store.ts'
import { Reference } from '../../../ui/reference.tsx'
import { showError, showInfo, showSuccess } from '../../../ui/snackbar-store.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import type { GalleryEntry } from '../entry.ts'

const nothing = () => undefined
const RECORD = '00000000-0000-7000-8000-00000000000a'
const NO_FILES: never[] = []

function Opens({ label, children }: { label: string; children: (close: () => void) => React.ReactNode }) {
  const [opened, setOpened] = useState(false)
  return <><Button onClick={() => setOpened(true)}>{label}</Button>{opened ? children(() => setOpened(false)) : null}</>
}

function ConfirmWithFiles() {
  const files = useAttachments({ recordId: RECORD, category: 1, max: 2, rules: defaultFileRules, onServer: NO_FILES })
  return <Opens label="Confirm, with files">{(close) => <ConfirmDialog opened onClose={close} onConfirm={close}><AttachmentField attachments={files} rules={defaultFileRules} max={2} small /></ConfirmDialog>}</Opens>
}

const Note = ({ action, hide }: { action: NoteAction; hide?: boolean }) => (
  <Opens label={`Note: ${action}${hide ? ', no files' : ''}`}>
    {(close) => <NoteDialog action={action} isAbsence confirmLabel="Go on" what="Annual leave, Dina" required={action !== 'approve'} recordId={RECORD} attachments={hide ? undefined : { category: 1, max: 1 }} onClose={close} onConfirm={close} />}
  </Opens>
)

const entry: GalleryEntry = {
  id: 'dialogs',
  title: 'Confirmation, notes, errors, snackbars',
  states: [
    { name: 'confirmation', Show: () => <><Opens label="Confirm">{(close) => <ConfirmDialog opened onClose={close} onConfirm={close} />}</Opens><ConfirmWithFiles /></> },
    { name: 'delete a row', Show: () => <Opens label="Delete a row">{(close) => <DeleteRowDialog opened what="Dina Prameswari" onClose={close} onConfirm={close} />}</Opens> },
    { name: 'notes', Show: () => <><Note action="approve" /><Note action="revised" /><Note action="reject" /><Note action="submit" /><Note action="cancel" hide /></> },
    { name: 'validation errors', Show: () => <Button onClick={() => showErrorDialog({ texts: ['Leave type: This field is required', 'File size exceed 4 MB'], title: 'VALIDATION ERROR PROBLEM', reference: '0199-3f2a77c1' })}>Show problems</Button> },
    { name: 'snackbars', Show: () => <><Button onClick={() => showSuccess()}>Success</Button><Button onClick={() => showInfo('Saved on this device')}>Info</Button><Button onClick={() => showError({ heading: 'snackbar.heading-400', texts: ['The dates overlap.', 'A document is needed.'], reference: '0199-3f2a77c1' })}>Error</Button></> },
    { name: 'reference', Show: () => <Reference id="01993f2a-77c1-7000-8000-0123456789ab" /> },
    { name: 'tooltip on a button that is off', Show: () => <Tooltip text="Loading datasource..."><Button aria-disabled onClick={nothing}>Add Employee</Button></Tooltip> },
  ],
}

export default entry
