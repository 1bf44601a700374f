import '../screens.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { ErrorState, Note, SkeletonRows } from '../../../ui/states.tsx'
import { Card } from '../../../ui/surfaces.tsx'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { CertificateText } from './certificate-text.tsx'

const Scanner = lazy(() => import('../../../ui/scanner/scanner.tsx').then((m) => ({ default: m.Scanner })))

const LONGEST = 2000
const tones = { genuine: 'green', withdrawn: 'red', notOurs: 'red', unreadable: 'yellow' } as const

function Verdict({ text }: { text: string }) {
  const { t } = useTools('training-screens')
  const read = useQuery({ ...query(trainingReadingCalls.verifyCertificate, { text }), meta: { quiet: true } })
  const state = readState(read)
  if (state.loading) return <SkeletonRows count={2} />
  if (state.failed || !read.data) return <ErrorState texts={state.failed ?? []} onRetry={state.retry} />
  const { verdict, facts } = read.data
  return (
    <>
      <Note tone={tones[verdict]} icon={verdict === 'genuine' ? 'checkCircle' : 'alert'} role="status">{t(`training-screens:verify.${verdict}`)}</Note>
      {facts ? <Card className="trl-certificate"><CertificateText facts={facts} /></Card> : null}
    </>
  )
}

/** `/training/certificate/verify`: whether a certificate is genuine. Its square scanned, or its text pasted. Asked of the server. */
export function VerifyCertificate() {
  const { t } = useTools('training-screens')
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [scans, setScans] = useState(false)
  const [tried, setTried] = useState(false)
  const onRead = useStableCallback((read: string) => {
    setScans(false)
    setText(read.slice(0, LONGEST))
    setAsked(read.slice(0, LONGEST))
  })
  const check = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setAsked(text.trim())
  }
  return (
    <Page>
      <PageHeader title={t('training-screens:verify.title')} backTo="/training" />
      <form className="trl-form" onSubmit={check} noValidate>
        <TextArea id="certificate-text" label={t('training-screens:verify.text')} hint={t('training-screens:verify.hint')} optional={false} error={tried && text.trim() === '' ? t('training-screens:verify.missing') : undefined} value={text} max={LONGEST} onChange={setText} dir="ltr" spellCheck={false} />
        <div className="trl-acts">
          <Button look="primary" type="submit" icon="checkCircle">{t('training-screens:verify.do')}</Button>
          <Button icon="camera" aria-expanded={scans} onClick={() => setScans(!scans)}>{t('training-screens:verify.scan')}</Button>
        </div>
      </form>
      {scans ? <div className="trl-camera"><Suspense fallback={<SkeletonRows count={1} />}><Scanner onRead={onRead} /></Suspense></div> : null}
      {asked ? <Verdict text={asked} key={asked} /> : null}
    </Page>
  )
}
