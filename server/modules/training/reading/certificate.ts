/** Certificates as their owner takes them, and as anybody checks them. */
import { and, eq } from 'drizzle-orm'
import type { CertificateFacts, VerifiedCertificate } from '../../../../contract/modules/training/reading-calls.ts'
import type { Language } from '../../../../contract/kit/language.ts'
import { q } from '../../../db/context.ts'
import { type Context, FileAnswer } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import type { Seal } from '../../../lib/seal.ts'
import { settingOf } from '../../../org/settings.ts'
import type { PaperModel } from '../../../paper/model.ts'
import { paper } from '../../../paper/paper.ts'
import { certificateFacts, certificateOf, verifyCertificateText } from '../../../training/certificates.ts'
import type { Training } from '../../../training/open.ts'
import type { Participant } from '../../../training/participants.ts'
import { training, trainingParticipant } from '../../../training/table.ts'
import { relationTo } from '../../../training/who.ts'

async function find(participantId: string): Promise<{ training: Training; part: Participant } | null> {
  const [row] = await q().select({ training, part: trainingParticipant }).from(trainingParticipant).innerJoin(training, eq(training.id, trainingParticipant.trainingId)).where(and(eq(trainingParticipant.id, participantId)))
  return row ?? null
}

/** Their own, and those of a training one looks after. @throws CallError not_found */
async function readable(id: string, context: Context): Promise<{ training: Training; part: Participant }> {
  const found = (await find(id)) ?? refuse('not_found')
  const isOwn = found.part.employeeId === context.caller.employeeId
  if (!isOwn && !(await relationTo(found.training.id, context)).isCoordinator) refuse('not_found')
  return certificateOf(found.training, found.part) ? found : refuse('not_found')
}

/** @throws CallError not_found */
export const certificate = (seal: Seal) => async ({ id }: { id: string }, context: Context): Promise<CertificateFacts> => {
  const { training: of, part } = await readable(id, context)
  return certificateFacts(seal, of, part, context)
}

/** A landscape page with the square that says whether it is genuine. @throws CallError not_found */
export const certificatePaper = (seal: Seal) => async ({ id }: { id: string }, context: Context): Promise<FileAnswer> => {
  const { training: of, part } = await readable(id, context)
  const facts = await certificateFacts(seal, of, part, context)
  const { t } = context
  const company = await settingOf('companyName')
  const rows = [
    ['trainingSubject', facts.trainingSubject], ['name', facts.title === facts.trainingSubject ? '' : facts.title], ['trainingHour', t('training:hours', { hours: facts.trainingHour })], ['completedOn', facts.completedOn],
    ['validUntil', facts.validUntil ?? ''], ['number', facts.number],
  ] as const
  const model: PaperModel = {
    language: context.language as Language, title: t('training:certificate.title'), madeAt: context.now, layout: 'landscape', ...(company ? { footer: company } : {}),
    blocks: [
      { kind: 'heading', text: facts.employee, level: 2, align: 'center' }, { kind: 'text', text: t('training:certificate.says'), align: 'center' },
      { kind: 'facts', facts: rows.flatMap(([name, value]) => (value === '' ? [] : [{ name: t(`training:certificate.${name}`), value }])) },
      { kind: 'qr', text: facts.text, label: t('training:certificate.qr') }, { kind: 'text', look: 'small', text: t('training:certificate.check'), align: 'center' },
    ],
  }
  return new FileAnswer(await paper(model, { of: context.caller.employeeId }), 'application/pdf', `${facts.number}.pdf`)
}

export const verifyCertificate = ({ text }: { text: string }, context: Context): Promise<VerifiedCertificate> => verifyCertificateText(text, find, context)
