import { Suspense, useState } from 'react'
import type { Money } from '../../../../contract/kit/money.ts'
import { MomentInput } from '../../../ui/field/moment-input.tsx'
import { MoneyInput } from '../../../ui/field/money-input.tsx'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { WholeInput } from '../../../ui/field/whole-input.tsx'
import { TextArea, TextInput } from '../../../ui/field/text-input.tsx'
import type { MomentKind } from '../../../lib/date-format.ts'
import { Segments } from '../../../request/fields/segments.tsx'
import { part } from '../../../ui/part.ts'
import { SegmentedTabs } from '../../../ui/segmented-tabs.tsx'
import type { GalleryEntry } from '../entry.ts'

function Text({ id, label, start = '', max, error, rows }: { id: string; label: string; start?: string; max?: number; error?: string; rows?: boolean }) {
  const [value, setValue] = useState(start)
  const facts = { id, label, value, onChange: setValue, max, error, hint: max ? `At most ${max} characters` : undefined }
  return rows ? <TextArea {...facts} /> : <TextInput {...facts} optional />
}

function Amount({ id, label, start, noDecimal }: { id: string; label: string; start: string | null; noDecimal?: boolean }) {
  const [value, setValue] = useState(start)
  return <NumberInput id={id} label={label} value={value} onChange={setValue} noDecimal={noDecimal ?? false} separators={{ thousand: '.', decimal: ',' }} />
}

function Sum({ id, label, start, currencies, error }: { id: string; label: string; start: Money | null; currencies: readonly string[]; error?: string }) {
  const [value, setValue] = useState(start)
  return <MoneyInput id={id} label={label} value={value} onChange={setValue} currencies={currencies} error={error} separators={{ thousand: '.', decimal: ',' }} />
}

function Whole({ id, label, start, max, error }: { id: string; label: string; start: number | null; max: number; error?: string }) {
  const [value, setValue] = useState(start)
  return <WholeInput id={id} label={label} value={value} onChange={setValue} min={0} max={max} step={1} error={error} separators={{ thousand: '.', decimal: ',' }} />
}

function Moment({ id, label, kind, start, error }: { id: string; label: string; kind: MomentKind; start: string | null; error?: string }) {
  const [value, setValue] = useState(start)
  return <MomentInput id={id} label={label} kind={kind} value={value} onChange={setValue} error={error} today="2026-05-12" optional />
}

/** Brings a library with it, here as elsewhere. */
const PasswordInput = part(() => import('../../../ui/field/password-input.tsx').then((m) => m.PasswordInput))

function Passwords() {
  return (
    <Suspense fallback={null}>
      <div className="gallery-wide">
        <PasswordInput label="Password" defaultValue="several words" autoComplete="off" description="Several words that do not go together" />
        <PasswordInput label="Once more" error="This field is required" autoComplete="off" />
        <PasswordInput label="Switched off" defaultValue="several words" autoComplete="off" disabled />
      </div>
    </Suspense>
  )
}

const MARKS = ['Far above', 'Above what was expected', 'As expected', 'Below', 'Far below']

function Marks({ id, count }: { id: string; count: number }) {
  const [value, setValue] = useState<number | null>(1)
  return <Segments id={id} label={`One of ${count}`} options={MARKS.slice(0, count).map((label, i) => ({ value: i, label }))} value={value} onChange={setValue} onClear={count === 3 ? () => setValue(null) : undefined} />
}

function Folders({ count }: { count: number }) {
  const [value, setValue] = useState('0')
  return <SegmentedTabs label={`${count} tabs`} segments={MARKS.slice(0, count).map((label, i) => ({ value: String(i), label }))} value={value} onChange={setValue} />
}

const entry: GalleryEntry = {
  id: 'inputs',
  title: 'Inputs',
  states: [
    { name: 'text', Show: () => <div className="gallery-wide"><Text id="g-text" label="One line" max={20} /><Text id="g-wrong" label="With an error" error="This field is required" /><Text id="g-rows" label="Several lines" rows start="Three rows to begin with" /></div> },
    { name: 'passwords: with a hint, wrong, off', Show: Passwords },
    { name: 'numbers, with the separators of the company', Show: () => <div className="gallery-wide"><Amount id="g-number" label="Amount" start="1234567.50" /><Amount id="g-whole" label="Whole number" start={null} noDecimal /><Amount id="g-minus" label="Negative" start="-3" /></div> },
    { name: 'amounts: of the company, of one of several currencies, wrong', Show: () => <div className="gallery-wide"><Sum id="g-money" label="Price" start={{ minor: 123_456_750, currency: 'IDR' }} currencies={['IDR']} /><Sum id="g-yen" label="Cost" start={{ minor: 98_000, currency: 'JPY' }} currencies={['IDR', 'JPY']} /><Sum id="g-sum" label="With an error" start={null} currencies={['IDR']} error="This field is required" /></div> },
    { name: 'whole numbers, stepped or typed', Show: () => <div className="gallery-wide"><Whole id="g-heads" label="People" start={3} max={50} /><Whole id="g-none" label="Months" start={null} max={60} /><Whole id="g-over" label="Too many" start={1250} max={1000} error="At most 1000" /></div> },
    { name: 'a few choices side by side: three, four, five', Show: () => <div className="gallery-wide">{[3, 4, 5].map((count) => <Marks key={count} id={`g-marks-${count}`} count={count} />)}<Folders count={4} /><Folders count={5} /></div> },
    {
      name: 'date, time, both; empty and wrong',
      Show: () => (
        <div className="gallery-wide">
          <Moment id="g-date" label="Date" kind="date" start="2026-05-12" />
          <Moment id="g-time" label="Time" kind="time" start="08:05" />
          <Moment id="g-both" label="Date and time" kind="dateTime" start={null} />
          <Moment id="g-bad" label="Wrong date" kind="date" start={null} error="Invalid Date Format" />
        </div>
      ),
    },
  ],
}

export default entry
