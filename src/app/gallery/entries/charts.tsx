import { Chart } from '../../../ui/chart/chart.tsx'
import { LevelBars } from '../../../ui/chart/level-bars.tsx'
import type { PathStop } from '../../../ui/chart/path-facts.ts'
import { PathSteps } from '../../../ui/chart/path-steps.tsx'
import type { GalleryEntry } from '../entry.ts'

const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-01`)
const days = Array.from({ length: 120 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10))
const wave = (count: number, height: number, shift = 0) => Array.from({ length: count }, (_, i) => Math.round(height * (1.2 + Math.sin(i / 3 + shift))))
const pay = [{ name: 'Earnings', values: wave(12, 6_000_000) }, { name: 'Deductions', values: wave(12, 1_500_000, 2) }, { name: 'Take-home', values: wave(12, 4_500_000, 1) }]
const departments = ['Customer care', 'Finance and accounting', 'Human resources and general affairs', 'Warehouse']
const training = [{ name: 'Done', values: [12, 8, 4, 20] }, { name: 'Due soon', values: [3, 0, 2, 6] }, { name: 'Overdue', values: [1, 2, null, 4] }]
const six = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name, i) => ({ name, values: wave(4, 10, i) }))

const way: PathStop[] = [
  { id: 'a', when: 'Today', title: 'Customer care agent', place: 'Customer care, Jakarta', readiness: 94.5, marks: [
    { id: '1', text: 'Product knowledge from 3 to 4', state: 'done', word: 'done on 4 Feb 2026' },
    { id: '2', text: 'Negotiation from 2 to 4', state: 'begun', word: 'under way, due 31 Mar 2027' },
    { id: '3', text: 'Leading a team from 0 to 2', state: 'planned', word: 'planned, due 30 Jun 2027' },
  ] },
  { id: 'b', when: 'Within 1 to 2 years', title: 'Customer care supervisor', place: 'Customer care, Jakarta', readiness: 81.25, marks: [] },
  { id: 'c', when: '3 to 5 years', title: 'Head of customer care and after-sales service', place: 'Customer care, Surabaya', readiness: null, marks: [] },
]
const words = ['None', 'Basic', 'Working', 'Skilled', 'Advanced', 'Expert']
const levels = [
  { name: 'For everybody', rows: [{ id: 'a', name: 'Working with others', level: 3, required: 3 }, { id: 'b', name: 'Keeping to what was agreed, also when nobody looks and it is late', level: 4, required: 3 }] },
  { name: 'Sales', rows: [{ id: 'c', name: 'Negotiation', level: 2, required: 4 }, { id: 'd', name: 'Product knowledge', level: null, required: 5 }, { id: 'e', name: 'Languages', level: 1, required: 0 }] },
]

const entry: GalleryEntry = {
  id: 'charts',
  title: 'Charts',
  states: [
    { name: 'lines by day, three series', Show: () => <Chart kind="line" title="Pay by month" categoryHead="Month" categories={months} series={pay} /> },
    { name: 'a line with gaps', Show: () => <Chart kind="line" title="Rate of attendance" categoryHead="Month" categories={months} series={[{ name: 'Rate', values: [97, 96.5, null, null, 94, 95, null, 98, 97, 97, 96, 99] }]} text={(value) => `${value} %`} /> },
    { name: 'a line of many points', Show: () => <Chart kind="line" title="Balance by day" categoryHead="Day" categories={days} series={[{ name: 'Balance', values: wave(120, 12) }]} /> },
    { name: 'an area', Show: () => <Chart kind="area" title="Balance over time" categoryHead="Month" categories={months} series={[{ name: 'Balance', values: wave(12, 12_000_000) }]} /> },
    { name: 'areas on each other', Show: () => <Chart kind="area" title="Hours on each other" categoryHead="Month" categories={months} series={pay.slice(0, 2)} /> },
    { name: 'bars beside each other, negative too', Show: () => <Chart kind="bars" title="Difference to the plan" categoryHead="Department" categories={departments} series={[{ name: 'This year', values: [4, -3, 0, 7] }, { name: 'Last year', values: [-2, -5, 3, 1] }]} /> },
    { name: 'bars on each other', Show: () => <Chart kind="stacked" title="Required training" categoryHead="Department" categories={departments} series={training} /> },
    { name: 'bars on each other, on both sides of nothing', Show: () => <Chart kind="stacked" title="Earned and deducted" categoryHead="Department" categories={departments} series={[{ name: 'Earned', values: [9, 7, 8, 5] }, { name: 'Deducted', values: [-2, -1, -4, -3] }]} /> },
    { name: 'bars from the side', Show: () => <Chart kind="across" title="Training by department" categoryHead="Department" categories={departments} series={training} /> },
    { name: 'six series', Show: () => <Chart kind="bars" title="Six series" categoryHead="Quarter" categories={['Q1', 'Q2', 'Q3', 'Q4']} series={six} /> },
    { name: 'six lines', Show: () => <Chart kind="line" title="Six lines" categoryHead="Quarter" categories={['Q1', 'Q2', 'Q3', 'Q4']} series={six} /> },
    { name: 'one point', Show: () => <Chart kind="line" title="One month" categoryHead="Month" categories={months.slice(0, 1)} series={[{ name: 'Balance', values: [12] }]} /> },
    { name: 'one bar', Show: () => <Chart kind="bars" title="One department" categoryHead="Department" categories={departments.slice(0, 1)} series={[{ name: 'People', values: [12] }]} /> },
    { name: 'only zeros', Show: () => <Chart kind="bars" title="Nobody was late" categoryHead="Department" categories={departments} series={[{ name: 'Late', values: [0, 0, 0, 0] }]} /> },
    { name: 'a way', Show: () => <PathSteps title="Where it may lead" stops={way} percent={(value) => `${Math.round(value)} %`} ready={(value) => `${Math.round(value)} % ready`} /> },
    { name: 'nothing', Show: () => <Chart kind="line" title="Nothing yet" categoryHead="Month" categories={[]} series={[{ name: 'Balance', values: [] }]} /> },
    { name: 'levels against what is required', Show: () => <LevelBars title="Levels" rowHead="Competency" most={5} groups={levels} levelText={(level) => words[level] ?? ''} /> },
    { name: 'no levels', Show: () => <LevelBars title="No levels" rowHead="Competency" most={5} groups={[]} levelText={() => ''} /> },
  ],
}

export default entry
