import '../screens.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { errorTexts } from '../../../../contract/kit/wire.ts'
import { type CertificateFacts, trainingReadingCalls } from '../../../../contract/modules/training/reading-calls.ts'
import { call } from '../../../api/call.ts'
import { isNetworkError } from '../../../api/call-error.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { saveBytes } from '../../../request/attachments/use-file.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { part } from '../../../ui/part.ts'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { Note, StaleNote } from '../../../ui/states.tsx'
import { Card } from '../../../ui/surfaces.tsx'
import { NothingThere } from '../nothing-there.tsx'
import { CertificateText } from './certificate-text.tsx'

const QrCode = part(() => import('../../../ui/qr-code.tsx').then((m) => m.QrCode))

function Paper({ id, facts }: { id: string; facts: CertificateFacts }) {
  const { t } = useTools('training-screens')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const save = async () => {
    setBusy(true)
    setProblem('')
    try {
      saveBytes(await call(trainingReadingCalls.certificatePaper, { id }), `${facts.number}.pdf`)
      showSuccess(t('training-screens:certificate.saved'))
    } catch (error) {
      setProblem(isNetworkError(error) ? t('training-screens:needs-network') : errorTexts(error).join(' '))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="trl-acts">
        <Button look="primary" icon="download" busy={busy} onClick={() => void save()}>{t('training-screens:certificate.pdf')}</Button>
        <LinkButton to="/training/certificate/verify" icon="checkCircle">{t('training-screens:verify.title')}</LinkButton>
      </div>
      {problem ? <Note tone="red" icon="alert" role="alert">{problem}</Note> : null}
    </>
  )
}

/** `/training/certificate/{id}` of a participant. */
export function TrainingCertificate() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTools('training-screens')
  const read = useQuery({ ...query(trainingReadingCalls.certificate, { id }), meta: { quiet: true } })
  const state = readState(read)
  const facts = read.data
  if (!facts) return <NothingThere state={state} title={t('training-screens:certificate')} backTo="/training" />
  return (
    <Page>
      <PageHeader title={t('training-screens:certificate')} subtitle={facts.number} backTo="/training" />
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      <Card className="trl-certificate">
        <CertificateText facts={facts} />
        <div className="trl-square"><QrCode text={facts.text} label={t('training-screens:certificate.qr')} /></div>
        <p className="trl-dim">{t('training-screens:certificate.check')}</p>
      </Card>
      <Paper id={id} facts={facts} />
    </Page>
  )
}
