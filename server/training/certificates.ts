/** Certificates: facts signed with the keys of receipts, so that anybody in the company can tell a real one. @see contract/modules/training/README.md#certificates */
import { decode64, encode64 } from '../../contract/kit/base64.ts'
import { isCivilDate } from '../../contract/kit/civil-date.ts'
import type { CertificateFacts, CertificateRef, VerifiedCertificate } from '../../contract/modules/training/reading-calls.ts'
import { tx } from '../db/context.ts'
import type { Context } from '../lib/handler.ts'
import type { Seal } from '../lib/seal.ts'
import { namesOf } from '../org/people.ts'
import { checkSignature, signingKeyNow } from '../request/receipts/keys.ts'
import { titleOf } from './cards.ts'
import type { Training } from './open.ts'
import type { Participant } from './participants.ts'
import { subjectNames } from './terms/subjects.ts'

/** What is signed: who, what, how long, when. */
interface SignedFacts {
  v: 1
  /** Participant. */
  p: string
  no: string
  /** Civil date of completion. */
  on: string
}

const headerOf = (keyId: string): string => encode64(JSON.stringify({ alg: 'EdDSA', kid: keyId, typ: 'training-certificate' }))

/** The certificate somebody has of a training; null for none. */
export function certificateOf({ givesCertificate }: Pick<Training, 'givesCertificate'>, part: Pick<Participant, 'id' | 'status' | 'certificateNo' | 'validUntil'>): CertificateRef | null {
  return givesCertificate && part.status === 'completed' && part.certificateNo !== null ? { id: part.id, number: part.certificateNo, validUntil: part.validUntil } : null
}

type Owned = Pick<Participant, 'id' | 'employeeId' | 'certificateNo' | 'completedOn' | 'validUntil' | 'trainingHour'>

async function bareFacts(of: Training, part: Owned, { language }: Pick<Context, 'language'>): Promise<Omit<CertificateFacts, 'text'>> {
  const subjects = await subjectNames([of.subjectId], language)
  return {
    number: part.certificateNo ?? '', employeeId: part.employeeId, employee: (await namesOf([part.employeeId])).get(part.employeeId) ?? '', trainingSubject: subjects.get(of.subjectId) ?? '', title: titleOf(of, subjects),
    trainingHour: part.trainingHour ?? '0.00', completedOn: part.completedOn ?? '', validUntil: part.validUntil,
  }
}

/** What stands on a certificate, with the text its square holds. */
export async function certificateFacts(seal: Seal, of: Training, part: Owned, context: Context): Promise<CertificateFacts> {
  const facts = await bareFacts(of, part, context)
  const key = await tx(() => signingKeyNow(seal, context.now))
  const signed = `${headerOf(key.keyId)}.${encode64(JSON.stringify({ v: 1, p: part.id, no: facts.number, on: facts.completedOn } satisfies SignedFacts))}`
  return { ...facts, text: `${signed}.${key.sign(signed)}` }
}

const read = (part: string): Record<string, unknown> | null => {
  const text = decode64(part)
  if (text === null || encode64(text) !== part) return null
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const isSigned = (f: Record<string, unknown> | null): f is Record<string, unknown> & SignedFacts =>
  f?.v === 1 && typeof f.p === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(f.p) && typeof f.no === 'string' && isCivilDate(f.on)

/** Whether a text is a certificate of ours that still stands. @param find the training and part a signed one names */
export async function verifyCertificateText(text: string, find: (participantId: string) => Promise<{ training: Training; part: Participant } | null>, context: Context): Promise<VerifiedCertificate> {
  const [header = '', payload = '', signature = '', ...more] = text.replaceAll(/\s+/g, '').split('.')
  const head = read(header)
  const facts = read(payload)
  if (more.length > 0 || typeof head?.kid !== 'string' || header !== headerOf(head.kid) || !isSigned(facts)) return { verdict: 'unreadable', facts: null }
  if ((await checkSignature({ keyId: head.kid, signed: `${header}.${payload}`, signature })) !== 'genuine') return { verdict: 'notOurs', facts: null }
  const found = await find(facts.p)
  const stands = found && certificateOf(found.training, found.part)
  if (!found || !stands || stands.number !== facts.no || found.part.completedOn !== facts.on) return { verdict: 'withdrawn', facts: null }
  const { employeeId: _, ...shown } = await bareFacts(found.training, found.part, context)
  return { verdict: 'genuine', facts: shown }
}
