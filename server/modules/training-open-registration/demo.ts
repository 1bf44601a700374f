/** Registrations of the demo company: seats that are taken and held, and a waiting list. @see contract/modules/training-open-registration/README.md#demo-company */
import type { Ending, Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import { type DemoTraining, trainingIdOf, trainingsOn } from '../../seed/trainings.ts'
import type { World } from '../../seed/world.ts'
import { trainingOpenRegistrationModule } from './index.ts'

const KEY = 'training-open-registration'
const DAY = 24

interface Registered {
  training: string
  name: string
  daysAgo: number
  /** Left out: waits for the superior. */
  decidedDaysAgo?: number
}

/** In the order in which they came: who was there first has the seat. */
const registered: Registered[] = [
  { training: 'a3', name: 'Rina Oktaviani', daysAgo: 9.2, decidedDaysAgo: 7.5 },
  { training: 'a3', name: 'Ida Ayu Kencana', daysAgo: 8.1, decidedDaysAgo: 6.2 },
  { training: 'a3', name: 'Nadia Kirana', daysAgo: 7.3, decidedDaysAgo: 5 },
  { training: 'a3', name: 'Dina Lestari', daysAgo: 6.1, decidedDaysAgo: 3.2 },
  { training: 'a3', name: 'Putri Maharani', daysAgo: 1.3 },
  { training: 'a4', name: 'Jonathan Lie', daysAgo: 20.4, decidedDaysAgo: 17 },
  { training: 'a4', name: 'Patrick Sihombing', daysAgo: 19.2, decidedDaysAgo: 16 },
  { training: 'a4', name: 'Yuliana Kristanti', daysAgo: 18.3, decidedDaysAgo: 15 },
  { training: 'a4', name: 'Arjuna Kartasasmita', daysAgo: 17.4, decidedDaysAgo: 14 },
  { training: 'a4', name: 'Mulyadi Tanoto', daysAgo: 16.2, decidedDaysAgo: 13 },
  { training: 'a4', name: 'Ahmad Fauzi Ma’ruf', daysAgo: 15.3, decidedDaysAgo: 12 },
  { training: 'a4', name: 'Vivian Kusuma', daysAgo: 9.4 },
  { training: 'a4', name: 'Bagas Wicaksono', daysAgo: 8.3 },
  // the list: the first of them was approved ahead
  { training: 'a4', name: 'Samuel Pardede', daysAgo: 7.2, decidedDaysAgo: 5 },
  { training: 'a4', name: 'Liam O’Brien', daysAgo: 5.1 },
  { training: 'a4', name: 'Zoë Hartmann', daysAgo: 3.4 },
  { training: 'a4', name: '王美玲', daysAgo: 1.2 },
  { training: 'a5', name: 'Cindy Angelina Hutabarat', daysAgo: 6.4, decidedDaysAgo: 4 },
  { training: 'a5', name: 'Erwin Chandra', daysAgo: 2.2 },
  { training: 'a5', name: 'Reza Pahlawan', daysAgo: 1.1 },
]

function storyOf(world: World, trainings: readonly DemoTraining[], { training, name, daysAgo, decidedDaysAgo }: Registered): Story {
  const person = world.find(name)
  const of = trainings.find((t) => t.key === training)
  if (!of?.offer) throw new Error(`nobody can register for ${training}`)
  const ending: Ending = decidedDaysAgo === undefined ? { kind: 'waiting', level: 1 } : { kind: 'approved' }
  return {
    key: `${KEY}:${training}:${name}`, person, note: '', ending, hoursAgo: daysAgo * DAY, settledHoursAgo: (decidedDaysAgo ?? daysAgo / 2) * DAY,
    values: { employeeId: person.id, training: trainingIdOf(training), sessionGroup: null, trainingOpenRegistrationStart: of.offer.opens, trainingOpenRegistrationEnd: of.offer.closes, trainingStart: of.from, trainingUntil: of.until },
  }
}

export const tellTrainingRegistrations: Teller = (world) => {
  const trainings = trainingsOn(world)
  return { module: trainingOpenRegistrationModule, stories: registered.map((r) => storyOf(world, trainings, r)) }
}
