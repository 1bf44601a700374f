import i18n from 'i18next'
import { lazy, Suspense, useRef, useState } from 'react'
import type { DeskOutput, DeskValues } from '../../../../contract/kit/desk.ts'
import { field } from '../../../../contract/kit/field.ts'
import { languages } from '../../../../contract/kit/language.ts'
import { deskCalls, type RequestDetail } from '../../../../contract/kit/request.ts'
import { newRecordId } from '../../../api/offline.ts'
import { useOutbox } from '../../../api/outbox.ts'
import type { OutboxRow } from '../../../offline/rows.ts'
import type { AnyClientModule } from '../../../request/client-module.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import type { GalleryEntry } from '../entry.ts'

const DeskForm = lazy(() => import('../../../request/detail/desk-form.tsx').then((m) => ({ default: m.DeskForm })))

const NS = 'gallery-desk'
for (const lng of languages) i18n.addResourceBundle(lng, NS, { 'field.verdict': 'Verdict', 'field.remarks': 'Remarks', 'field.finalVerdict': 'Final verdict', 'field.mark': 'Mark', 'field.why': 'Why', 'enum.mark.1': 'Well done', 'enum.mark.2': 'As expected', 'enum.mark.3': 'To improve', 'enum.verdict.1': 'Well done', 'enum.verdict.2': 'As expected', 'enum.verdict.3': 'To improve', 'enum.finalVerdict.1': 'Well done', 'enum.finalVerdict.2': 'To improve' })

const module = {
  ns: NS, slug: 'gallery',
  def: { calls: {}, deskFields: { first: { verdict: field.enum([1, 2, 3]), remarks: field.note({ optional: true }) }, last: { finalVerdict: field.enum([1, 2]) } } },
} as unknown as AnyClientModule
/** Names of fields are ids on the screen: one that is worked with has its own. */
const worked = { ns: NS, slug: 'gallery', def: { calls: deskCalls('gallery'), deskFields: { first: { mark: field.enum([1, 2, 3]), why: field.note({ optional: true }) } } } } as unknown as AnyClientModule
const values = { verdict: 2, remarks: 'Careful with everything that has a blade, and never alone at it', finalVerdict: null }
const none: readonly OutboxRow[] = []

function Desk({ desk, isDecided = false }: { desk: Partial<DeskValues>; isDecided?: boolean }) {
  const tools = useTools(NS)
  const record = { id: 'r', version: 3, desk: { version: 1, values, texts: [], mine: [], ...desk } } as unknown as RequestDetail & { desk: DeskValues }
  return <Suspense fallback={null}><DeskForm module={module} record={record} queued={none} isDecided={isDecided} named={{ what: 'Review', subject: { values: {}, texts: {} } }} tools={tools} onTyping={() => () => undefined} /></Suspense>
}

/** The form at work on a request that no server has: what it saved comes back into it, and a decision keeps what is typed first. */
function Working() {
  const tools = useTools(NS)
  const [id] = useState(newRecordId)
  const [decided, setDecided] = useState(false)
  const keepFirst = useRef<() => Promise<boolean>>(async () => true)
  const rows = useOutbox().filter((row) => row.recordId === id)
  const saved = rows.findLast((row) => row.state === 'sent')
  const { mark = null, why = null } = saved?.input ?? {}
  const desk: DeskValues = { version: (saved?.answer as DeskOutput | undefined)?.deskVersion ?? 0, values: { mark, why }, texts: [], mine: ['mark', 'why'] }
  const record = { id, version: 3, desk } as unknown as RequestDetail & { desk: DeskValues }
  const hear = (keep: () => Promise<boolean>) => {
    keepFirst.current = keep
    return () => undefined
  }
  return (
    <Suspense fallback={null}>
      <DeskForm module={worked} record={record} queued={rows.filter((row) => row.state !== 'sent')} isDecided={decided} named={{ what: 'Review', subject: { values: {}, texts: {} } }} tools={tools} onTyping={hear} />
      <Button onClick={() => void keepFirst.current().then(setDecided)}>Decide</Button>
    </Suspense>
  )
}

const entry: GalleryEntry = {
  id: 'desk',
  title: 'What is filled in at a desk',
  states: [
    { name: 'one\u2019s own part, nothing yet', Show: () => <Desk desk={{ version: 0, values: { verdict: null, remarks: null }, mine: ['verdict', 'remarks'] }} /> },
    { name: 'the last level, which reads the first', Show: () => <Desk desk={{ mine: ['finalVerdict'] }} /> },
    { name: 'to read', Show: () => <Desk desk={{}} /> },
    { name: 'at work', Show: () => <Working /> },
    { name: 'decided, on its way', Show: () => <Desk desk={{ mine: ['finalVerdict'] }} isDecided /> },
  ],
}

export default entry
