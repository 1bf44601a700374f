/** Asking the provider without showing anything: a hidden frame whose callback hands its answer to the page that made it. */

const KIND = 'ess-silent-answer'
const TIMEOUT_MS = 12_000

interface Message {
  kind: typeof KIND
  fragment: string
}

const isAnswer = (data: unknown): data is Message => typeof data === 'object' && data !== null && (data as Partial<Message>).kind === KIND && typeof (data as Partial<Message>).fragment === 'string'

/** @returns what stands behind the # of the callback; null when nothing came in time */
export function askInFrame(url: string): Promise<string | null> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    const done = (answer: string | null) => {
      clearTimeout(timer)
      removeEventListener('message', hear)
      frame.remove()
      resolve(answer)
    }
    // only our own page, in our own frame, is listened to
    const hear = (event: MessageEvent) => {
      if (event.origin === location.origin && event.source === frame.contentWindow && isAnswer(event.data)) done(event.data.fragment)
    }
    const timer = setTimeout(() => done(null), TIMEOUT_MS)
    addEventListener('message', hear)
    frame.hidden = true
    frame.title = ''
    frame.src = url
    document.body.append(frame)
  })
}

/** In the frame: hands the answer over, to nobody but our own origin. */
export function tellOpener(fragment: string): void {
  if (parent !== window) parent.postMessage({ kind: KIND, fragment } satisfies Message, location.origin)
}
