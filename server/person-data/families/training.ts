/** Trainings: who took part, was there and answered what. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { q } from '../../db/context.ts'
import { attachment } from '../../files/table.ts'
import { training, trainingAttendance, trainingChange, trainingCompletion, trainingCoordinator, trainingFacilitator, trainingForm, trainingFormAnswer, trainingFormField, trainingFormTransaction, trainingGroup, trainingMaterial, trainingOffer, trainingParticipant, trainingPlace, trainingScan, trainingSession, trainingSessionKey } from '../../training/table.ts'
import { trainingCategory, trainingCurrency, trainingFormTemplate, trainingMandatoryRule, trainingSubject } from '../../training/terms/table.ts'
import { giveUpRows } from '../files.ts'
import type { Person, TableFacts } from '../facts.ts'

const HOURS = 'days, minutes and results: hours and costs of trainings are counted from them'
const participations = ({ id }: Person) => q().select({ id: trainingParticipant.id }).from(trainingParticipant).where(eq(trainingParticipant.employeeId, id))
const transactions = (person: Person) => q().select({ id: trainingFormTransaction.id }).from(trainingFormTransaction).where(inArray(trainingFormTransaction.participantId, participations(person)))
const ofParticipations = (column: AnyPgColumn) => (person: Person) => inArray(column, participations(person))

/** Papers that were given to them alone, such as certificates. */
async function takePapers(person: Person, now: Date): Promise<number> {
  await giveUpRows(and(eq(attachment.recordKind, 'trainingResult'), inArray(attachment.recordId, participations(person))))
  const { rowCount } = await q().update(trainingMaterial).set({ removedAt: now }).where(and(inArray(trainingMaterial.participantId, participations(person)), isNull(trainingMaterial.removedAt)))
  return rowCount ?? 0
}

export const trainingFacts: readonly TableFacts[] = [
  { table: trainingMaterial, kind: 'Training', own: ofParticipations(trainingMaterial.participantId), people: ['addedBy'], plain: ['id', 'trainingId', 'attachmentId', 'participantId'], erase: [{ does: 'work', run: takePapers, left: 'that there was a paper' }] },
  { table: trainingFormAnswer, kind: 'Training', own: (person) => inArray(trainingFormAnswer.transactionId, transactions(person)), words: ['value'], plain: ['transactionId', 'fieldId'], erase: [{ does: 'delete' }] },
  { table: trainingFormTransaction, kind: 'Training', own: ofParticipations(trainingFormTransaction.participantId), plain: ['id', 'formId', 'participantId'], erase: [{ does: 'stay', why: HOURS }] },
  { table: trainingAttendance, kind: 'Training', own: ofParticipations(trainingAttendance.participantId), people: ['setBy'], words: ['note'], plain: ['id', 'sessionId', 'participantId', 'facilitatorId', 'inLocal', 'outLocal', 'inScanId', 'outScanId', 'method'], erase: [{ does: 'change', set: { note: '' }, left: HOURS }] },
  { table: trainingParticipant, kind: 'Training', own: ({ id }) => eq(trainingParticipant.employeeId, id), people: ['employeeId'], words: ['note'], plain: ['id', 'trainingId', 'groupId', 'origin', 'registrationId', 'status', 'certificateNo'], erase: [{ does: 'change', set: { note: '' }, left: HOURS }] },
  {
    table: trainingScan, kind: 'Training', own: ({ id }) => eq(trainingScan.employeeId, id), people: ['employeeId', 'scannedBy', 'decidedBy'], quotes: ['by'], plain: ['id', 'sessionId', 'direction', 'verdict', 'reasons', 'deviceId', 'db'],
    erase: [{ does: 'change', set: { deviceId: null, db: null, seq: null }, left: HOURS }],
  },
  { table: trainingPlace, kind: 'Training', own: ({ id }) => eq(trainingPlace.employeeId, id), people: ['employeeId'], plain: ['id', 'trainingId', 'groupId', 'state', 'freedFrom', 'passedOverCode'], erase: [{ does: 'stay', why: HOURS }] },
  { table: trainingCompletion, kind: 'Training', own: ({ id }) => eq(trainingCompletion.employeeId, id), people: ['employeeId'], plain: ['id', 'subjectId', 'trainingId', 'source'], erase: [{ does: 'stay', why: HOURS }] },
  {
    table: trainingFacilitator, kind: 'Training', own: ({ id }) => eq(trainingFacilitator.employeeId, id), people: ['employeeId'], names: ['name', 'company', 'contact'], words: ['topic'], plain: ['id', 'trainingId'],
    erase: [{ does: 'change', set: { name: '', company: '', contact: '' }, left: 'that they led a session' }],
  },
  { table: trainingCoordinator, kind: 'Training', own: ({ id }) => eq(trainingCoordinator.employeeId, id), people: ['employeeId'], plain: ['id', 'trainingId'], erase: [{ does: 'stay', why: HOURS }] },
  { table: training, people: ['requestorId'], words: ['title', 'provider', 'place'], plain: ['id', 'code', 'subjectId', 'siteId', 'timeZone', 'status', 'currency'] },
  { table: trainingGroup, words: ['name'], plain: ['id', 'trainingId'] },
  { table: trainingSession, people: ['closedBy'], words: ['title', 'place', 'cancelNote'], plain: ['id', 'trainingId', 'groupId', 'startsLocal', 'endsLocal', 'facilitatorId', 'status'] },
  { table: trainingSessionKey, plain: ['sessionId'] },
  { table: trainingOffer, plain: ['trainingId', 'audience'] },
  { table: trainingForm, words: ['names'], plain: ['id', 'trainingId'] },
  { table: trainingFormField, words: ['labels', 'options'], plain: ['id', 'formId', 'right'] },
  { table: trainingChange, people: ['by'], words: ['note'], quotes: ['before', 'after'], plain: ['id', 'trainingId', 'what'] },
  { table: trainingCategory, quotes: ['names'], plain: ['code'] },
  { table: trainingCurrency, plain: ['id', 'code'] },
  { table: trainingFormTemplate, quotes: ['names', 'facts'], plain: ['id', 'code'] },
  { table: trainingMandatoryRule, plain: ['id', 'subjectId', 'audience'] },
  { table: trainingSubject, quotes: ['names', 'descriptions'], plain: ['id', 'code', 'category', 'prerequisiteIds'] },
]
