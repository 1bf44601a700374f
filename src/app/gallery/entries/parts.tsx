import { useState } from 'react'
import { defaultFormats } from '../../../lib/date-format.ts'
import { Button } from '../../../ui/button.tsx'
import { useCollapsed } from '../../../ui/collapsed.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { DateRangeFilter } from '../../../ui/field/date-range.tsx'
import { shortFileName } from '../../../lib/file-name.ts'
import { truncate } from '../../../lib/person-name.ts'
import { DetailsPopover } from '../../../ui/popup/details-popover.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
import { NAME_MAX, Truncated } from '../../../ui/truncated.tsx'
import type { GalleryEntry } from '../entry.ts'

function Range({ attempted }: { attempted: boolean }) {
  const [value, setValue] = useState<{ from: string | null; until: string | null }>({ from: null, until: null })
  return <DateRangeFilter value={value} onChange={setValue} attempted={attempted} formats={defaultFormats} today="2026-05-12" />
}

function ADrawer() {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button onClick={() => setOpened(true)} aria-haspopup="dialog">Open the drawer</Button>
      {opened ? <Drawer opened onClose={close} title="Drawer" onSubmit={close} onSave={close} onReset={close} onCancelSubmission={close}><Range attempted={false} /></Drawer> : null}
    </>
  )
}

function Facts({ count }: { count: number }) {
  const { visible, toggle } = useCollapsed(Array.from({ length: count }, (_, i) => `Fact ${i + 1}`))
  return <div><ul>{visible.map((f) => <li key={f}>{f}</li>)}</ul>{toggle}</div>
}

const person = [{ caption: 'Department', value: 'Customer care' }, { caption: 'Superior', value: 'Sari Wulandari' }]
const LETTER = 'Surat keterangan dokter spesialis.pdf'
const APPROVER = 'Maria Immaculata Kusumaningrum'
const nothing = () => undefined

const entry: GalleryEntry = {
  id: 'parts',
  title: 'Drawer, period, more and less, popovers, cut names',
  states: [
    { name: 'drawer with Submit, Save, Reset and Cancel Submission', Show: ADrawer },
    { name: 'period; handed in while empty', Show: () => <div className="gallery-wide"><Range attempted={false} /><Range attempted /></div> },
    { name: 'two shown, more on demand; nothing more to show', Show: () => <><Facts count={5} /><Facts count={2} /></> },
    { name: 'person: known, on its way, failed (shows nothing)', Show: () => <><DetailsPopover label="Dina" details={person} onOpen={nothing}>Dina Lestari</DetailsPopover><DetailsPopover label="Budi" details={undefined} onOpen={nothing}>Budi Santoso</DetailsPopover><DetailsPopover label="Andi" details={null} onOpen={nothing}>Andi Wijaya</DetailsPopover></> },
    { name: 'menu', Show: () => <Menu label="Actions" items={[{ id: 'a', label: 'Edit', icon: 'edit', onSelect: nothing }, { id: 'b', label: 'Delete', icon: 'trash', danger: true, onSelect: nothing }]} /> },
    {
      name: 'names cut at 23, 15 and 20',
      Show: () => (
        <>
          <Truncated short={shortFileName(LETTER)} full={LETTER} />
          <Truncated short={shortFileName(LETTER, NAME_MAX.rejectedFile)} full={LETTER} />
          <Truncated short={truncate(APPROVER, 20)} full={APPROVER} />
          <Truncated short="Budi Santoso" full="Budi Santoso" />
        </>
      ),
    },
  ],
}

export default entry
