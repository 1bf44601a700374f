import { useState } from 'react'
import { AttachmentField } from '../../../request/attachments/attachment-field.tsx'
import { defaultFileRules } from '../../../request/attachments/check-file.ts'
import { PreviewDialog } from '../../../request/attachments/preview-dialog.tsx'
import { type Attachments, useAttachments } from '../../../request/attachments/use-attachments.ts'
import { Button } from '../../../ui/button.tsx'
import type { GalleryEntry } from '../entry.ts'

const nothing = () => undefined
const RECORD = '00000000-0000-7000-8000-00000000000b'
const NO_FILES: never[] = []
const still: Attachments = {
  files: [
    { id: 'a', fileName: 'doctor-certificate-of-the-clinic.pdf', type: 'application/pdf', size: 340_000, state: 'uploading', progress: 0.4 },
    { id: 'b', fileName: 'receipt.jpg', type: 'image/jpeg', size: 120_000, state: 'kept', failed: true },
    { id: 'c', fileName: 'scan.png', type: 'image/png', size: 90_000, state: 'uploaded' },
    { id: 'd', fileName: 'photo of the whole ward.jpg', type: 'image/jpeg', size: 9_000_000, state: 'preparing' },
  ],
  rejected: [{ id: 'r', fileName: 'holiday-film-in-4k.mov', text: 'File type not supported' }, { id: 's', fileName: 'drawings.pdf', text: 'File size exceed 4 MB' }],
  add: nothing, remove: nothing, retry: nothing, dismiss: nothing, ids: [],
}

function Live({ max, missing }: { max: number; missing?: boolean }) {
  const files = useAttachments({ recordId: RECORD, category: 1, max, rules: defaultFileRules, onServer: NO_FILES })
  return <AttachmentField attachments={files} rules={defaultFileRules} max={max} {...(missing ? { error: 'A document is needed for more than 2 working days', tried: true } : {})} />
}

function NoBytes() {
  const [opened, setOpened] = useState(false)
  return <><Button onClick={() => setOpened(true)}>Preview of nothing</Button>{opened ? <PreviewDialog file={{ fileName: 'gone.pdf', type: 'application/pdf' }} onClose={() => setOpened(false)} /> : null}</>
}

const entry: GalleryEntry = {
  id: 'attachments',
  title: 'Attachments',
  states: [
    { name: 'several files', Show: () => <Live max={5} /> },
    { name: 'single upload', Show: () => <Live max={1} /> },
    { name: 'saved without a file', Show: () => <Live max={5} missing /> },
    { name: 'uploading, failed, uploaded, refused', Show: () => <AttachmentField attachments={still} rules={defaultFileRules} max={5} /> },
    { name: 'view only', Show: () => <AttachmentField attachments={{ ...still, rejected: [] }} rules={defaultFileRules} max={5} mode="view" /> },
    { name: 'off', Show: () => <AttachmentField attachments={{ ...still, rejected: [] }} rules={defaultFileRules} max={5} mode="off" /> },
    { name: 'neither id nor bytes', Show: NoBytes },
  ],
}

export default entry
