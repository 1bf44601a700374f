/**
 * Asking the provider without showing anything: a hidden frame whose callback hands its answer to the page that made it. There index.html
 * itself answers, before anything of the app, in the form that oidc-client-ts understands: for both ways to sign in.
 */

/** So long an answer in the frame is waited for: with the question whether the provider is there, three seconds. */
export const FRAME_MS = 2500

const SOURCE = 'oidc-client'

interface Message {
  source: typeof SOURCE
  url: string
}

const isAnswer = (data: unknown): data is Message => typeof data === 'object' && data !== null && (data as Partial<Message>).source === SOURCE && URL.canParse(String((data as Partial<Message>).url))

/** @returns the callback's address as the provider answered; null when nothing came in time */
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
      if (event.origin === location.origin && event.source === frame.contentWindow && isAnswer(event.data)) done(event.data.url)
    }
    const timer = setTimeout(() => done(null), FRAME_MS)
    addEventListener('message', hear)
    frame.hidden = true
    frame.title = ''
    frame.src = url
    document.body.append(frame)
  })
}
