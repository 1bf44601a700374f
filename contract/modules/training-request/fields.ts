/** What a training is proposed with. @see contract/modules/training-request/README.md#fields */
import { field } from '../../kit/field.ts'
import { trainingCostItems } from './choices.ts'
import { costCurrencies } from './currencies.ts'
import { trainingRequestSources as s } from './sources.ts'

/** Most rows of each list. */
export const TrainingLimits = {
  facilitators: 20, coordinators: 10, costs: 50, costDetails: 200, sessionGroups: 20, sessions: 100, members: 500, audience: 20, forms: 3, attachments: 10,
} as const

/** Longest training, in days. */
export const MAX_TRAINING_DAYS = 366

/** 1 colleague, 2 somebody from outside, 3 the provider's own. */
export const FacilitatorSource = { colleague: 1, outside: 2, provider: 3 } as const
export const facilitatorSources = [1, 2, 3] as const

/** 1 test before, 2 test after, 3 feedback. */
export const formKinds = [1, 2, 3] as const

const opt = { optional: true } as const
const seats = { min: 1, max: 10_000 } as const

export const trainingRequestFields = {
  trainingSubject: field.option(s.datasourceTrainingSubject),
  trainingTitle: field.text({ max: 120, optional: true }),
  trainingRequestStart: field.date(),
  trainingRequestUntil: field.date(),
  /** Why. */
  trainingRequestNote: field.note(opt),
  /** Somebody else gives it, at their place and by their times: no sessions of ours. */
  external: field.flag(opt),
  provider: field.text(opt),
  place: field.text(opt),
  /** Its zone is the training's clock; without one the company's is. */
  site: field.option(s.datasourceSite, opt),
  /** Share of the hours one must have been there, in percent. */
  minAttendancePercent: field.whole({ min: 1, max: 100, optional: true }),
  needsCheckOut: field.flag(opt),
  givesCertificate: field.flag(opt),
  facilitators: field.lines({
    facilitatorSource: field.enum(facilitatorSources),
    facilitatorId: field.employee(s.datasourceCrew, opt),
    facilitatorName: field.text({ max: 120, optional: true }),
    facilitatorCompany: field.text({ max: 120, optional: true }),
    facilitatorContact: field.text({ max: 120, optional: true }),
    topic: field.text({ max: 120, optional: true }),
  }, { optional: true, max: TrainingLimits.facilitators }),
  /** Who looks after it; nobody named: whoever asks for it. */
  coordinators: field.lines({ coordinatorId: field.employee(s.datasourceCrew) }, { optional: true, max: TrainingLimits.coordinators }),
  costs: field.lines({
    costItem: field.choice(trainingCostItems, s.datasourceCostItem),
    amount: field.money({ currencies: costCurrencies }),
    costNote: field.text(opt),
    /** One of the currency in the company's, as of the submit, and what the amount comes to: '' and none while there is no rate. */
    rate: field.text({ computed: true, optional: true }),
    companyAmount: field.money({ computed: true, optional: true }),
  }, { optional: true, max: TrainingLimits.costs }),
  /** What a cost is made of; a cost with details is their sum. */
  costDetails: field.lines({
    costLineId: field.lineOf('costs'),
    description: field.text(),
    quantity: field.decimal({ min: 0 }),
    unitPrice: field.money({ currencies: costCurrencies }),
    amount: field.money({ currencies: costCurrencies, computed: true }),
  }, { optional: true, max: TrainingLimits.costDetails }),
  sessionGroups: field.lines({ name: field.text({ max: 60 }), capacity: field.whole(seats) }, { optional: true, max: TrainingLimits.sessionGroups }),
  sessions: field.lines({
    title: field.text({ max: 120, optional: true }),
    /** None: for everybody. */
    sessionGroupId: field.lineOf('sessionGroups', opt),
    sessionStart: field.dateTime(),
    sessionEnd: field.dateTime(),
    breakMinutes: field.minutes({ max: 1_440, optional: true }),
    place: field.text(opt),
    capacity: field.whole({ ...seats, optional: true }),
    /** None: all of them. */
    facilitatorLineId: field.lineOf('facilitators', opt),
  }, { optional: true, max: TrainingLimits.sessions }),
  recommendMembers: field.employees(s.datasourceEmployee, {
    optional: true, max: TrainingLimits.members, importer: s.importRecommendMember, line: { sessionGroupId: field.lineOf('sessionGroups', opt) },
  }),
  openRegistration: field.flag(opt),
  trainingOpenRegistrationStart: field.date(opt),
  trainingOpenRegistrationEnd: field.date(opt),
  quota: field.whole({ ...seats, optional: true }),
  waitingListMax: field.whole({ max: 10_000, optional: true }),
  /** Until when a seat may be given back; none: the end of the registration. */
  unregisterUntil: field.date(opt),
  /** Who may register: all of a row must fit, one row is enough, no row is everybody. */
  openRegistrationAudience: field.lines({
    companyStructure: field.option(s.datasourceCompanyStructure, opt),
    site: field.option(s.datasourceSite, opt),
    gradeAtLeast: field.whole({ min: 1, max: 99, optional: true }),
  }, { optional: true, max: TrainingLimits.audience }),
  forms: field.lines({ formKind: field.enum(formKinds), form: field.option(s.datasourceForm) }, { optional: true, max: TrainingLimits.forms }),
  /** In the company's currency; null while a rate is missing. */
  totalCost: field.money({ computed: true, optional: true }),
  /** One more level decides: approval rules ask for it as `yes`. */
  overCeiling: field.flag({ computed: true }),
  /** Hours of one person: of the group that has most. */
  trainingHour: field.decimal({ computed: true }),
  memberCount: field.whole({ computed: true }),
}

/** Lists whose rows calls of their own save and take away one by one. */
export const trainingRowLists = ['facilitators', 'costs', 'costDetails', 'sessions', 'sessionGroups', 'coordinators'] as const
export type TrainingRowList = (typeof trainingRowLists)[number]
