import { useState } from 'react'
import { Dropdown } from '../../../ui/select/dropdown.tsx'
import type { Choice } from '../../../ui/select/options-dialog.tsx'
import { MultiSelect } from '../../../ui/select/multi-select.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select, ToolSelect } from '../../../ui/select/select.tsx'
import type { GalleryEntry } from '../entry.ts'

const choices: Choice[] = Array.from({ length: 40 }, (_, i) => ({ value: String(i), label: `Site ${i + 1}`, sub: i % 2 ? 'Surabaya' : 'Jakarta', end: i }))
const options = choices.map(({ value, label }) => ({ value, label }))

function OneOf({ id, label, list, errors = [], error }: { id: string; label: string; list: readonly Choice[] | undefined; errors?: readonly string[]; error?: string }) {
  const [value, setValue] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const found = list?.filter((c) => c.label.toLowerCase().includes(search.toLowerCase()))
  return (
    <Dropdown
      id={id} label={label} value={value} text={list?.find((c) => c.value === value)?.label ?? ''} choices={{ list: found, answered: search, total: list?.length ?? 0, errors }} optional error={error}
      onSearch={setSearch} onOpen={() => undefined} onChoose={(c) => setValue(c?.value ?? null)}
    />
  )
}

function SomeOf({ start }: { start: string[] }) {
  const [value, setValue] = useState(start)
  return <MultiSelect id={`g-multi-${start.length}`} label={`Sites, ${start.length} at first`} options={options} value={value} onChange={setValue} emptyText="All sites" />
}

function FromAList({ label, few, disabled }: { label: string; few?: boolean; disabled?: boolean }) {
  const [value, setValue] = useState('2')
  return <Select id={`g-${label}`} label={label} options={few ? options.slice(0, 4) : options} value={value} onChange={setValue} disabled={disabled} />
}

function InTools() {
  const [value, setValue] = useState('2')
  return <div style={{ width: 180 }}><ToolSelect label="Site of these tools" options={[...options, { value: 'long', label: 'A site with a name that has no room beside other tools' }]} value={value} onChange={setValue} /></div>
}

function InADrawer() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>Filters of sites</Button>
      <Drawer opened={opened} onClose={() => setOpened(false)} title="Filters of sites" onSubmit={() => setOpened(false)}><FromAList label="Site in a drawer" /></Drawer>
    </>
  )
}

const entry: GalleryEntry = {
  id: 'selects',
  title: 'Dropdown, select and multi-select',
  states: [
    { name: 'dropdown: search after a second, optional', Show: () => <div className="gallery-wide"><OneOf id="g-one" label="Site" list={choices} /></div> },
    { name: 'dropdown: loading', Show: () => <div className="gallery-wide"><OneOf id="g-loading" label="Site, loading" list={undefined} /></div> },
    { name: 'dropdown: nothing found', Show: () => <div className="gallery-wide"><OneOf id="g-none" label="Site, none" list={[]} /></div> },
    { name: 'dropdown: did not load, and has an error', Show: () => <div className="gallery-wide"><OneOf id="g-failed" label="Site, failed" list={undefined} errors={['The list of sites is not available.', 'Try again later.']} error="This field is required" /></div> },
    { name: 'select: many, few, disabled, in a row of tools, in a drawer', Show: () => <div className="gallery-wide"><FromAList label="Site from a list" /><FromAList label="One of four sites" few /><FromAList label="Site, fixed" disabled /><InTools /><InADrawer /></div> },
    { name: 'multi-select: nothing, some, many', Show: () => <div className="gallery-wide"><SomeOf start={[]} /><SomeOf start={['1', '4']} /><SomeOf start={['1', '4', '6', '30', '31']} /></div> },
  ],
}

export default entry
