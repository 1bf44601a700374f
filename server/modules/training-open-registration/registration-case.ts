/** A registration as its rules see it. */
import { civilDateIn } from '../../../contract/kit/civil-date.ts'
import { isEmptyId } from '../../../contract/kit/ids.ts'
import { findTraining, type Offer, type Session, sessionsOf, type Training } from '../../training/open.ts'
import { offerOf } from '../../training/seats.ts'
import type { ModuleValues } from '../../request/module.ts'

const idIn = (value: unknown): string | null => (typeof value === 'string' && !isEmptyId(value) ? value : null)

export const trainingIn = ({ training }: ModuleValues): string | null => idIn(training)
export const groupIn = ({ sessionGroup }: ModuleValues): string | null => idIn(sessionGroup)

/** First and last civil date of a registration, on the training's clock. */
export const daysOf = ({ opensAt, closesAt }: Pick<Offer, 'opensAt' | 'closesAt'>, zone: string): { first: string; last: string } =>
  ({ first: civilDateIn(opensAt, zone), last: civilDateIn(new Date(closesAt.getTime() - 1), zone) })

export interface OpenTraining {
  training: Training
  offer: Offer
  sessions: Session[]
}

/** The training with its offer; null where nobody ever registers. */
export async function openTrainingOf(id: string | null): Promise<OpenTraining | null> {
  const training = id === null ? null : await findTraining(id)
  const offer = training ? await offerOf(training.id) : null
  return training && offer ? { training, offer, sessions: await sessionsOf([training.id]) } : null
}
