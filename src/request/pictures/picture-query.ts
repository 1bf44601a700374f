/** Pictures of people, kept as text beside the other copies of this device: they are there without a network. */
import { queryOptions } from '@tanstack/react-query'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import { call } from '../../api/call.ts'

const HALF_HOUR_MS = 1_800_000

const asDataUrl = (blob: Blob) =>
  new Promise<string>((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => failed(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(blob)
  })

/** Rows that fly past while somebody scrolls ask for nothing: whoever scrolls a list of thousands would use up their calls of a minute. */
const RESTS_MS = 120

const rests = (signal: AbortSignal) =>
  new Promise<void>((done, gone) => {
    const timer = setTimeout(done, RESTS_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      gone(new DOMException('it went past', 'AbortError'))
    }, { once: true })
  })

/** A picture by its own id: another picture has another id, so it never grows old. */
export const pictureQuery = (pictureId: string, size: 'small' | 'large') => {
  const def = size === 'small' ? profileCalls.pictureCompressed : profileCalls.picture
  return queryOptions({
    queryKey: [def.id, { id: pictureId }],
    queryFn: async ({ signal }) => {
      if (size === 'small') await rests(signal)
      return asDataUrl(await call(def, { id: pictureId }, { signal }))
    },
    staleTime: Infinity,
    meta: { quiet: true },
  })
}

interface Waiting {
  employeeId: string
  done: (pictureId: string) => void
  failed: (error: unknown) => void
}

/** Everybody on a screen is asked for in one call. */
const TOGETHER_MS = 25
/** As long as somebody scrolls, no sooner again than this. */
const AGAIN_MS = 250
const MOST = 500
let waiting: Waiting[] = []
let askedAt = -Infinity

/** How long whoever asks first waits for others to ask with them. @param now like `askedBefore`, in milliseconds */
export const togetherIn = (now: number, askedBefore: number): number => Math.max(TOGETHER_MS, askedBefore + AGAIN_MS - now)

const askSoon = () => void setTimeout(() => void ask(), togetherIn(performance.now(), askedAt))

async function ask(): Promise<void> {
  const asked = waiting.slice(0, MOST)
  waiting = waiting.slice(MOST)
  askedAt = performance.now()
  if (waiting.length > 0) askSoon()
  try {
    const { pictures } = await call(profileCalls.picturesOf, { employeeIds: [...new Set(asked.map((w) => w.employeeId))] })
    const byPerson = new Map(pictures.map((p) => [p.employeeId, p.profilePicture]))
    for (const { employeeId, done } of asked) done(byPerson.get(employeeId) ?? '')
  } catch (error) {
    for (const { failed } of asked) failed(error)
  }
}

/** Id of a person's picture, '' for none. */
export const pictureIdQuery = (employeeId: string) =>
  queryOptions({
    queryKey: [profileCalls.picturesOf.id, { employeeIds: [employeeId] }],
    queryFn: () =>
      new Promise<string>((done, failed) => {
        if (waiting.length === 0) askSoon()
        waiting.push({ employeeId, done, failed })
      }),
    staleTime: HALF_HOUR_MS,
    meta: { quiet: true },
  })
