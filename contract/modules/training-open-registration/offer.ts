/** A training that may be registered for, as the catalogue and its own page show it to one person. @see contract/modules/training-open-registration/README.md#offer */
import type { ListInput } from '../../kit/paging.ts'
import type { Card, Session } from '../training/shapes.ts'

/** What a registration has of a training: a seat that waits for the approval, a place in the waiting list, a seat, nothing any more. */
export type PlaceState = 'held' | 'waiting' | 'taken' | 'freed'

/** `open`: registration is open now; `upcoming`: it opens later; `mine`: the person is registered; `all`: also what is not for them. */
export type OfferWhen = 'open' | 'upcoming' | 'mine' | 'all'

export interface CatalogueInput extends ListInput {
  /** Left out: open and upcoming. */
  when?: OfferWhen
  /** Code of a category. */
  category?: string
  siteId?: string
  /** Only what is held at the person's own site. */
  onlyOwnSite?: boolean
  onlyFree?: boolean
  /** Only what the person has to do. */
  onlyRequired?: boolean
  /** As this person sees it: somebody the caller may register. Left out: the caller. */
  employeeId?: string
}

/** Of a group, how many seats nobody has. */
export interface OfferGroup {
  id: string
  name: string
  free: number
}

/** Where a registration stands: none; a seat, the waiting list, or decided. */
export type OwnState = 'none' | Exclude<PlaceState, 'freed'> | 'rejected' | 'withdrawn'

export interface OwnRegistration {
  registrationId: string | null
  state: OwnState
  /** In the waiting list, from 1; else null. */
  position: number | null
  /** In the caller's language; '' for none. */
  statusText: string
}

export interface Offer extends Pick<Card, 'id' | 'code' | 'title' | 'trainingSubject' | 'trainingSubjectId' | 'external' | 'provider' | 'place' | 'timeZone' | 'trainingRequestStart' | 'trainingRequestUntil' | 'trainingHour'> {
  /** What the subject is about; '' where nobody wrote it. */
  description: string
  /** Code of the category, and what it is called. */
  categoryCode: string
  category: string
  siteId: string | null
  /** First and last civil date of the registration, on the training's clock. */
  trainingOpenRegistrationStart: string
  trainingOpenRegistrationEnd: string
  /** UTC instants; the last two are the first moment at which it is too late. */
  opensAt: string
  closesAt: string
  unregisterUntil: string
  quota: number
  /** Seats that are held or taken. */
  taken: number
  free: number
  waiting: number
  waitingListMax: number
  /** Whom it is for, in words. */
  audience: string
  /** The person has to do it: never done, due soon, or overdue. */
  requiredForYou: boolean
  sessionGroups: OfferGroup[]
  /** The person's. */
  own: OwnRegistration
  mayRegister: boolean
  /** Why not; '' where they may. */
  why: string
}

/** Something else at the time of a session. */
export interface OfferClash {
  text: string
  /** A registration is refused for it. */
  blocking: boolean
}

/** Somebody's registration, for who runs the training. */
export interface RegistrationRow {
  registrationId: string
  employeeId: string
  employee: string
  companyStructure: string
  sessionGroup: string
  state: Exclude<PlaceState, 'freed'>
  position: number | null
  /** Approved already: with a seat they take part. */
  approved: boolean
  /** UTC instant. */
  at: string
}

export interface OfferDetail extends Offer {
  sessions: Session[]
  facilitators: { name: string; topic: string }[]
  clashes: OfferClash[]
  /** People of the person's own department who have a seat. */
  colleagues: number
  /** For who runs the training; else null. */
  registrations: RegistrationRow[] | null
}
