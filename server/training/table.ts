/** Trainings: what was approved, who takes part, who was there. @see contract/modules/training/README.md */
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FormAnswer } from '../../contract/modules/training/form-calls.ts'
import { civilDate, guid, instant, minor } from '../db/columns.ts'

/** active until it is finished or cancelled; what people are shown (planned, running) follows from its days. */
export type TrainingStatus = 'active' | 'finished' | 'cancelled'
export type SessionStatus = 'planned' | 'closed' | 'cancelled'
export type ParticipantStatus = 'enrolled' | 'completed' | 'notCompleted' | 'declined' | 'withdrawn' | 'cancelled'
export type ParticipantOrigin = 'recommended' | 'registered' | 'walkIn'
/** 0 not recorded, 1 present, 2 partly, 3 absent, 4 excused. */
export type AttendanceStatus = 0 | 1 | 2 | 3 | 4
/** How a mark came to be; `closing`: nobody had recorded anything when the session was closed. */
export type MarkMethod = 'scan' | 'badge' | 'hand' | 'all' | 'closing'
export type PlaceState = 'held' | 'waiting' | 'taken' | 'freed'
/** 1 colleague, 2 outside person, 3 the provider's own. */
export type FacilitatorSource = 1 | 2 | 3
export type ScanDirection = 'i' | 'o'
export type ScanBy = 'self' | 'typed' | 'badge'
export type StoredVerdict = 'verified' | 'offline' | 'witnessed' | 'questionable' | 'already'
/** Of one row of the audience all must fit; one row is enough, no row is everybody. */
export interface AudienceRow {
  departmentId?: string | null
  siteId?: string | null
  gradeAtLeast?: number | null
}

/** The training has the id of the request that was approved. Approved again, it is the same one again. */
export const training = pgTable(
  'training',
  {
    id: guid('id').primaryKey(),
    code: text('code').notNull(),
    subjectId: guid('subject_id').notNull(),
    title: text('title').notNull().default(''),
    requestorId: guid('requestor_id').notNull(),
    external: boolean('external').notNull(),
    provider: text('provider').notNull().default(''),
    place: text('place').notNull().default(''),
    siteId: guid('site_id'),
    /** IANA zone: the training's clock. */
    timeZone: text('time_zone').notNull(),
    /** Inclusive civil dates. */
    from: civilDate('from').notNull(),
    until: civilDate('until').notNull(),
    status: text('status').$type<TrainingStatus>().notNull(),
    /** Hundredths of a percent of the planned minutes. */
    minPercent: integer('min_percent').notNull(),
    needsCheckOut: boolean('needs_check_out').notNull(),
    givesCertificate: boolean('gives_certificate').notNull(),
    /** In the company's currency, by the rates of the submit. */
    companyCost: minor('company_cost').notNull().default(0),
    currency: text('currency').notNull(),
    openedAt: instant('opened_at').notNull(),
    finishedAt: instant('finished_at'),
    cancelledAt: instant('cancelled_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('training_by_status').on(t.status, t.until, t.id), index('training_by_subject').on(t.subjectId, t.until), index('training_by_requestor').on(t.requestorId)],
)

export const trainingGroup = pgTable(
  'training_group',
  { id: guid('id').primaryKey(), trainingId: guid('training_id').notNull().references(() => training.id), name: text('name').notNull(), capacity: integer('capacity').notNull(), sequence: integer('sequence').notNull(), removedAt: instant('removed_at'), version: integer('version').notNull().default(1) },
  (t) => [index('training_group_by_training').on(t.trainingId, t.sequence)],
)

/** A session without a group is for everybody. Wall-clock times are the training's; the instants are theirs. */
export const trainingSession = pgTable(
  'training_session',
  {
    id: guid('id').primaryKey(),
    trainingId: guid('training_id').notNull().references(() => training.id),
    groupId: guid('group_id'),
    title: text('title').notNull().default(''),
    /** `YYYY-MM-DDTHH:mm` */
    startsLocal: text('starts_local').notNull(),
    endsLocal: text('ends_local').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    breakMinutes: integer('break_minutes').notNull(),
    place: text('place').notNull().default(''),
    capacity: integer('capacity'),
    /** Row of training_facilitator; null: all of them. */
    facilitatorId: guid('facilitator_id'),
    status: text('status').$type<SessionStatus>().notNull(),
    cancelNote: text('cancel_note').notNull().default(''),
    closedAt: instant('closed_at'),
    closedBy: guid('closed_by'),
    /** People counted in the room. */
    heads: integer('heads'),
    /** Goes up when one of the crew goes: codes of before end there. */
    keyVersion: integer('key_version').notNull().default(1),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('training_session_by_training').on(t.trainingId, t.startsAt), index('training_session_by_start').on(t.startsAt), index('training_session_open').on(t.endsAt).where(sql`${t.status} = 'planned'`)],
)

/** Since when a version of a session's codes holds; the secret itself is worked out, never stored. */
export const trainingSessionKey = pgTable(
  'training_session_key',
  { sessionId: guid('session_id').notNull().references(() => trainingSession.id), version: integer('version').notNull(), from: instant('from').notNull(), until: instant('until') },
  (t) => [primaryKey({ columns: [t.sessionId, t.version] })],
)

export const trainingFacilitator = pgTable(
  'training_facilitator',
  {
    id: guid('id').primaryKey(),
    trainingId: guid('training_id').notNull().references(() => training.id),
    source: integer('source').$type<FacilitatorSource>().notNull(),
    employeeId: guid('employee_id'),
    name: text('name').notNull().default(''),
    company: text('company').notNull().default(''),
    contact: text('contact').notNull().default(''),
    topic: text('topic').notNull().default(''),
    removedAt: instant('removed_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('training_facilitator_by_employee').on(t.employeeId), index('training_facilitator_by_training').on(t.trainingId)],
)

export const trainingCoordinator = pgTable(
  'training_coordinator',
  { id: guid('id').primaryKey(), trainingId: guid('training_id').notNull().references(() => training.id), employeeId: guid('employee_id').notNull(), removedAt: instant('removed_at'), version: integer('version').notNull().default(1) },
  (t) => [index('training_coordinator_by_employee').on(t.employeeId), index('training_coordinator_by_training').on(t.trainingId)],
)

/** One row a person and training, for ever: `participantId` names it. */
export const trainingParticipant = pgTable(
  'training_participant',
  {
    id: guid('id').primaryKey(),
    trainingId: guid('training_id').notNull().references(() => training.id),
    employeeId: guid('employee_id').notNull(),
    groupId: guid('group_id'),
    origin: text('origin').$type<ParticipantOrigin>().notNull(),
    /** The registration that brought them. */
    registrationId: guid('registration_id'),
    status: text('status').$type<ParticipantStatus>().notNull(),
    note: text('note').notNull().default(''),
    enrolledAt: instant('enrolled_at').notNull(),
    endedAt: instant('ended_at'),
    /** Set when the training is finished. */
    creditedMinutes: integer('credited_minutes'),
    trainingHour: numeric('training_hour', { precision: 6, scale: 2 }),
    percent: numeric('percent', { precision: 5, scale: 2 }),
    completedOn: civilDate('completed_on'),
    certificateNo: text('certificate_no'),
    validUntil: civilDate('valid_until'),
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('training_participant_one').on(t.trainingId, t.employeeId), index('training_participant_by_employee').on(t.employeeId, t.status), index('training_participant_by_group').on(t.trainingId, t.groupId)],
)

/** What is recorded of one person at one session; there from enrolment on, as not recorded. */
export const trainingAttendance = pgTable(
  'training_attendance',
  {
    id: guid('id').primaryKey(),
    sessionId: guid('session_id').notNull().references(() => trainingSession.id),
    participantId: guid('participant_id').references(() => trainingParticipant.id),
    facilitatorId: guid('facilitator_id').references(() => trainingFacilitator.id),
    status: integer('status').$type<AttendanceStatus>().notNull().default(0),
    /** `YYYY-MM-DDTHH:mm` on the training's clock. */
    inLocal: text('in_local'),
    outLocal: text('out_local'),
    inScanId: guid('in_scan_id'),
    outScanId: guid('out_scan_id'),
    method: text('method').$type<MarkMethod>(),
    note: text('note').notNull().default(''),
    setBy: guid('set_by'),
    setAt: instant('set_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('training_attendance_of_participant').on(t.sessionId, t.participantId).where(sql`${t.participantId} is not null`),
    uniqueIndex('training_attendance_of_facilitator').on(t.sessionId, t.facilitatorId).where(sql`${t.facilitatorId} is not null`),
    index('training_attendance_by_participant').on(t.participantId),
    check('training_attendance_of_one', sql`num_nonnulls(${t.participantId}, ${t.facilitatorId}) = 1`),
  ],
)

/** Every scan that was judged to be one of this training's; its id is the device's. What shows where it came from is blanked after a while. */
export const trainingScan = pgTable(
  'training_scan',
  {
    id: guid('id').primaryKey(),
    sessionId: guid('session_id').notNull().references(() => trainingSession.id),
    employeeId: guid('employee_id').notNull(),
    direction: text('direction').$type<ScanDirection>().notNull(),
    /** Step of the code: thirty seconds each since 1970. */
    step: bigint('step', { mode: 'number' }).notNull(),
    by: text('by').$type<ScanBy>().notNull(),
    /** Of who scanned a badge. */
    scannedBy: guid('scanned_by'),
    claimedAt: instant('claimed_at'),
    receivedAt: instant('received_at').notNull(),
    verdict: text('verdict').$type<StoredVerdict>().notNull(),
    /** Questions: `deviceWasOnline`, `newDevice`, `noDevice`, `clock`, `sharedDevice`, `finished`. */
    reasons: text('reasons').array().notNull().default(sql`'{}'`),
    deviceId: text('device_id'),
    db: text('db'),
    seq: integer('seq'),
    decidedBy: guid('decided_by'),
    decidedAt: instant('decided_at'),
    accepted: boolean('accepted'),
  },
  (t) => [index('training_scan_by_session').on(t.sessionId, t.receivedAt), index('training_scan_by_employee').on(t.employeeId, t.receivedAt), index('training_scan_by_device').on(t.sessionId, t.deviceId)],
)

/** What may be registered for; one a training. */
export const trainingOffer = pgTable(
  'training_offer',
  {
    trainingId: guid('training_id').primaryKey().references(() => training.id),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    unregisterUntil: instant('unregister_until').notNull(),
    quota: integer('quota').notNull(),
    waitingMax: integer('waiting_max').notNull(),
    audience: jsonb('audience').$type<AudienceRow[]>().notNull().default([]),
    nextSequence: bigint('next_sequence', { mode: 'number' }).notNull().default(1),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('training_offer_by_close').on(t.closesAt), index('training_offer_by_open').on(t.opensAt)],
)

/** A place of a registration (whose id it has): counted each time, under the training's lock. */
export const trainingPlace = pgTable(
  'training_place',
  {
    id: guid('id').primaryKey(),
    trainingId: guid('training_id').notNull().references(() => training.id),
    employeeId: guid('employee_id').notNull(),
    groupId: guid('group_id'),
    state: text('state').$type<PlaceState>().notNull(),
    /** Order of the waiting. */
    sequence: bigint('sequence', { mode: 'number' }),
    at: instant('at').notNull(),
    promotedAt: instant('promoted_at'),
    freedAt: instant('freed_at'),
    freedFrom: text('freed_from').$type<Exclude<PlaceState, 'freed'>>(),
    passedOverAt: instant('passed_over_at'),
    passedOverCode: text('passed_over_code'),
  },
  (t) => [index('training_place_by_training').on(t.trainingId, t.state, t.sequence), uniqueIndex('training_place_one').on(t.trainingId, t.employeeId).where(sql`${t.state} <> 'freed'`), index('training_place_by_employee').on(t.employeeId)],
)

export type FormKind = 1 | 2 | 3
/** 1 one of, 2 several, 3 scale of 1 to 5, 4 text, 5 number. */
export type FormFieldKind = 1 | 2 | 3 | 4 | 5
export const trainingForm = pgTable(
  'training_form',
  {
    id: guid('id').primaryKey(),
    trainingId: guid('training_id').notNull().references(() => training.id),
    kind: integer('kind').$type<FormKind>().notNull(),
    /** By language. */
    names: jsonb('names').$type<Record<string, string>>().notNull(),
    passPercent: integer('pass_percent'),
    attemptsMax: integer('attempts_max').notNull(),
    anonymous: boolean('anonymous').notNull(),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
  },
  (t) => [index('training_form_by_training').on(t.trainingId)],
)

export const trainingFormField = pgTable(
  'training_form_field',
  {
    id: guid('id').primaryKey(),
    formId: guid('form_id').notNull().references(() => trainingForm.id),
    position: integer('position').notNull(),
    kind: integer('kind').$type<FormFieldKind>().notNull(),
    /** By language; options by their place from 0. */
    labels: jsonb('labels').$type<Record<string, string>>().notNull(),
    options: jsonb('options').$type<Record<string, string>[]>().notNull().default([]),
    /** Places of the right options, or the right number; null: none is. */
    right: jsonb('right').$type<{ v: number[] | string } | null>(),
    points: integer('points').notNull().default(0),
    required: boolean('required').notNull(),
  },
  (t) => [index('training_form_field_by_form').on(t.formId, t.position)],
)

/** 0 not begun, 1 saved, 2 handed in, 3 emptied or taken back. */
export type FormTransactionStatus = 0 | 1 | 2 | 3
export const trainingFormTransaction = pgTable(
  'training_form_transaction',
  {
    id: guid('id').primaryKey(),
    formId: guid('form_id').notNull().references(() => trainingForm.id),
    participantId: guid('participant_id').notNull().references(() => trainingParticipant.id),
    attempt: integer('attempt').notNull(),
    status: integer('status').$type<FormTransactionStatus>().notNull(),
    score: integer('score'),
    maxScore: integer('max_score'),
    percent: numeric('percent', { precision: 5, scale: 2 }),
    passed: boolean('passed'),
    savedAt: instant('saved_at').notNull(),
    submittedAt: instant('submitted_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('training_form_transaction_one').on(t.formId, t.participantId, t.attempt), index('training_form_transaction_by_participant').on(t.participantId)],
)

export const trainingFormAnswer = pgTable(
  'training_form_answer',
  { transactionId: guid('transaction_id').notNull().references(() => trainingFormTransaction.id), fieldId: guid('field_id').notNull().references(() => trainingFormField.id), /** In an object: words that look like JSON stay words. */ value: jsonb('value').$type<{ v: FormAnswer | null }>().notNull(), /** Of the batch it came with: of two the higher holds. */ version: integer('version').notNull().default(0) },
  (t) => [primaryKey({ columns: [t.transactionId, t.fieldId] })],
)

/** Somebody has done a subject, wherever. */
export const trainingCompletion = pgTable(
  'training_completion',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    subjectId: guid('subject_id').notNull(),
    /** Null: brought along from elsewhere. */
    trainingId: guid('training_id'),
    completedOn: civilDate('completed_on').notNull(),
    minutes: integer('minutes').notNull(),
    source: text('source').$type<'training' | 'external' | 'brought'>().notNull(),
    validUntil: civilDate('valid_until'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    index('training_completion_by_employee').on(t.employeeId, t.subjectId, t.completedOn.desc()), index('training_completion_by_end').on(t.subjectId, t.validUntil),
    // when everybody has done a subject last, without looking at the rows
    index('training_completion_latest').on(t.subjectId, t.employeeId, t.completedOn.desc()).where(sql`${t.withdrawnAt} is null`),
  ],
)

/** Files for participants; those of the request stay with its readers. */
export const trainingMaterial = pgTable(
  'training_material',
  { id: guid('id').primaryKey(), trainingId: guid('training_id').notNull().references(() => training.id), attachmentId: guid('attachment_id').notNull(), participantId: guid('participant_id'), addedBy: guid('added_by').notNull(), at: instant('at').notNull(), removedAt: instant('removed_at') },
  (t) => [index('training_material_by_training').on(t.trainingId)],
)

/** What was changed of a running training, and who was told. Never changed. */
export const trainingChange = pgTable(
  'training_change',
  { id: guid('id').primaryKey(), trainingId: guid('training_id').notNull().references(() => training.id), at: instant('at').notNull(), by: guid('by'), what: text('what').notNull(), before: jsonb('before'), after: jsonb('after'), note: text('note').notNull().default('') },
  (t) => [index('training_change_by_training').on(t.trainingId, t.at)],
)
