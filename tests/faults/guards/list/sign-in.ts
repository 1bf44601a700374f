/** Guards of signing in, renewing and signing out. */
import type { Guard } from '../guard.ts'

const refresh = 'src/offline/steps/refresh.ts'
const session = 'src/offline/session.ts'

export const guards: Guard[] = [
  {
    name: 'one refresh at a time, under a lock',
    file: refresh,
    find: 'port.withLock(TOKEN_LOCK, {}, async () => {',
    replace: 'Promise.resolve(true).then(async () => {',
    tests: ['src/offline/session.test.ts'],
  },
  {
    name: 'the session is read again after the lock was granted: a renewed token is not renewed again',
    file: refresh,
    find: "if (session.accessToken !== usedToken && !session.needsSignIn) return { kind: 'ok', session }",
    replace: '',
    tests: ['src/offline/session.test.ts'],
  },
  {
    name: 'a renewed token is stored only for the sign-in it belongs to',
    file: session,
    find: '(now && isSameSignIn(now, before) ? change(now) : now)',
    replace: '(now ? change(now) : now)',
    tests: ['src/offline/steps/refresh.test.ts'],
  },
  {
    name: 'nobody is given the token of a person who is not signed in any more',
    file: refresh,
    find: "if (stored?.sub !== session.sub || stored.issuer !== session.issuer) return { kind: 'signedOut' }",
    replace: "if (!stored) return { kind: 'ok', session: renewed(session, answer, nowMs) }",
    tests: ['src/offline/steps/refresh.test.ts'],
  },
  {
    name: 'only the provider itself can refuse a sign-in, not a stranger on the way',
    file: refresh,
    find: "typeof answer?.error === 'string' && !NOT_NOW.includes(answer.error)",
    replace: 'true',
    tests: ['src/offline/steps/refresh.test.ts'],
  },
  {
    name: 'a page stores a renewed token only in the place of the used one',
    file: 'src/api/token.ts',
    find: "if (accessToken() === used || used === '') storeAccessToken(renewed)",
    replace: 'storeAccessToken(renewed)',
    tests: ['src/api/renew.test.ts'],
  },
  {
    name: 'a call of one person is not asked again as another',
    file: 'src/api/renew.ts',
    find: 'now !== null && isSamePerson(used, now)',
    replace: 'now !== null',
    tests: ['src/api/renew.test.ts'],
  },
  {
    name: 'a silent sign-in that was under way at a sign-out takes nobody in',
    file: 'src/app/sign-in/leaving.ts',
    find: 'if (localStorage.getItem(PRESENCE_KEY) !== before || isSignedOutByHand() || leaving) throw',
    replace: 'if (before === PRESENCE_KEY) throw',
    tests: ['src/app/sign-in/silent.test.ts'],
  },
  {
    name: 'a token that a killed browser brings back after a sign-out is none',
    file: 'src/app/sign-in/unfinished-sign-out.ts',
    find: 'if (left && accessToken() !== null &&',
    replace: 'if (left && accessToken() === null &&',
    tests: ['src/app/sign-in/unfinished-sign-out.test.ts'],
  },
  {
    name: 'after a sign-out nobody is signed in without doing it themselves',
    file: 'src/app/sign-in/sign-in.ts',
    find: 'redirect(isSignedOutByHand())',
    replace: 'redirect(false)',
    tests: ['src/app/sign-in/silent.test.ts'],
  },
  {
    name: 'a sign-in that was kept out by the fence is not stored',
    file: 'src/offline/session.ts',
    find: '      fence()\n',
    replace: '',
    tests: ['src/offline/session.test.ts'],
  },
  {
    name: 'a probe does not take a page of a gateway for an answer',
    file: 'src/api/network-probe.ts',
    find: 'response.status < 500 && answerMark(response.headers) !== null',
    replace: 'response.status < 500',
    tests: ['src/api/network-probe.test.ts'],
  },
  {
    name: 'what does not carry our mark is no answer of a call',
    file: 'src/api/call.ts',
    find: 'if (!answerMark(response.headers)) throw new Error(response.statusText)',
    replace: '',
    tests: ['src/api/call.test.ts'],
  },
  {
    name: 'a page of a hotel is not the provider',
    file: 'src/app/sign-in/discovery.ts',
    find: ' || isStrangersPage(response)',
    replace: '',
    tests: ['src/app/sign-in/discovery.test.ts'],
  },
  {
    name: 'the worker keeps no page of a hotel in the place of a script or a text',
    file: 'sw/routes.ts',
    find: "isStrangersPage(response) && !new URL(request.url).pathname.endsWith('/index.html')",
    replace: 'request.url === response.url',
    tests: ['sw/routes.test.ts'],
  },
  {
    name: 'a lock is taken from a dead holder by one robber at a time',
    file: 'src/offline/steps/lease.ts',
    find: "if ((await port.step('lease.again', () => read(store)))?.beat !== deadBeat) return null",
    replace: '',
    tests: ['src/offline/steps/rivals.test.ts'],
  },
  {
    name: 'a page that thaws looks whether it still holds the lease before it sends',
    file: 'src/offline/steps/drain.ts',
    find: "await port.step('drain.guard', () => lease.guard(allowedMs(store, op.call)))",
    replace: '',
    tests: ['src/offline/steps/rivals.test.ts'],
  },
  {
    name: 'a used refresh token ends what was granted once the next one is in use',
    file: 'server/oidc/adapter.ts',
    find: 'return row.consumedAt === null ? isRivalled : wasExchanged || isRivalled',
    replace: 'return row.consumedAt === null && wasExchanged && isRivalled',
    tests: ['server/app.test.ts'],
  },
]
