import type { CertificateFacts } from '../../../../contract/modules/training/reading-calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Facts } from '../facts.tsx'

/** Who has completed what, as the paper says it. */
export function CertificateText({ facts }: { facts: Omit<CertificateFacts, 'text' | 'employeeId'> }) {
  const { t, show } = useTools('training-screens')
  return (
    <>
      <p className="trl-big">{facts.employee}</p>
      <p>{t('training-screens:certificate.says', { training: facts.trainingSubject })}</p>
      <Facts
        facts={[
          [t('training-screens:certificate.course'), facts.title === facts.trainingSubject ? '' : facts.title],
          [t('training-screens:certificate.hours'), show.decimal(facts.trainingHour)],
          [t('training-screens:certificate.completed'), show.day(facts.completedOn)],
          [t('training-screens:certificate.valid'), facts.validUntil ? show.day(facts.validUntil) : t('training-screens:required.for-good')],
          [t('training-screens:certificate.number'), facts.number],
        ]}
      />
    </>
  )
}
