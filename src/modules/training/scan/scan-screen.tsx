import '../training.css'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { readCode, type ScannedCode, startOfStep } from '../../../../contract/modules/training/code.ts'
import { deviceClock, learnClock } from '../../../api/device-clock.ts'
import { port } from '../../../api/offline.ts'
import { useOutbox } from '../../../api/outbox.ts'
import { useTools } from '../../../request/use-tools.ts'
import { announce } from '../../../ui/announce.ts'
import { showErrorDialog } from '../../../ui/error-dialog-store.ts'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { Scanner } from '../../../ui/scanner/scanner.tsx'
import { Note } from '../../../ui/states.tsx'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { ScanResult } from './scan-result.tsx'
import { type Read, sendScan } from './send-scan.ts'
import { TypedCode } from './typed-code.tsx'

/** As the code is shown (contract/modules/training/README.md): a link that was opened later than this is not worth a refusal. */
const CODE_SECONDS = 30
const LINK_FRESH_MS = 90_000

/** A link that waited for a sign-in: its code has changed since, as far as this device knows the time. */
async function isOldLink({ step }: ScannedCode): Promise<boolean> {
  const clock = await deviceClock().catch(() => undefined)
  return clock !== undefined && port.now() + clock.offsetMs - startOfStep(step, CODE_SECONDS) > LINK_FRESH_MS
}

/** Number in the queue of each scan made here, newest first. */
function useScans() {
  const { t, show } = useTools('training-attendance')
  const [seqs, setSeqs] = useState<readonly number[]>([])
  const rows = useOutbox()
  const send = async (read: Read) => {
    try {
      const seq = await sendScan(read, { key: 'sync:item.scan', params: { time: show.clock(port.now()) } })
      setSeqs((all) => [seq, ...all])
    } catch (error) {
      showErrorDialog({ texts: [t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') })] })
    }
  }
  return { send, scans: seqs.flatMap((seq) => rows.find((row) => row.seq === seq) ?? []) }
}

/** `/training/scan`: the camera at once, what became of each code under it, and a code to type. */
export function ScanScreen() {
  const { t } = useTools('training-attendance')
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const { send, scans } = useScans()
  const [foreign, setForeign] = useState<'none' | 'foreign' | 'old'>('none')
  useEffect(() => void learnClock(), [])

  const read = useStableCallback((text: string) => {
    const code = readCode(text)
    setForeign(code ? 'none' : 'foreign')
    if (code) void send({ by: 'self', text, direction: code.direction })
    else announce(t('training-attendance:scan.foreign'))
  })
  const opened = useRef('')
  useEffect(() => {
    const code = hash ? readCode(hash) : null
    if (!code || opened.current === hash) return
    opened.current = hash
    void navigate({ to: '.', hash: '', replace: true }) // a page that is loaded again scans nothing by itself
    void isOldLink(code).then((isOld) => (isOld ? setForeign('old') : send({ by: 'self', text: hash, direction: code.direction })))
    // oxlint-disable-next-line react/exhaustive-deps -- a link is opened once
  }, [hash])

  const [newest, ...rest] = scans
  // a code that is none stands in the place of the newest
  const earlier = foreign === 'none' ? rest : scans
  const said = foreign === 'none' ? null : t(`training-attendance:scan.${foreign}`)
  return (
    <Page>
      <PageHeader title={t('training-attendance:scan.title')} backTo="/" />
      <div className="tr-camera"><Scanner onRead={read} orType /></div>
      <div className="tr-newest">
        {said ? <Note tone="yellow" icon="alert" role="status">{said}</Note>
          : newest ? <ScanResult key={newest.seq} row={newest} isNewest />
          : <p className="tr-hint">{t(port.system() === 'ios' ? 'training-attendance:scan.hint.ios' : 'training-attendance:scan.hint')}</p>}
      </div>
      <TypedCode onTyped={(typed) => void send({ by: 'typed', typed, direction: 'i' })} />
      {earlier.length > 0 ? <div className="tr-results">{earlier.map((row) => <ScanResult key={row.seq} row={row} isNewest={false} />)}</div> : null}
    </Page>
  )
}
