import { beforeEach, describe, expect, test } from 'vitest'
import { chatState, endChat, openChat } from './session.ts'
import { type ChatFailure, type ChatPort, startChat, type Widget, type WidgetAnswer } from './start-chat.ts'

interface Told {
  init: Record<string, unknown>[]
  created: Record<string, unknown>[]
  kept: string[]
  failures: ChatFailure[]
  opened: number
  cleared: number
  loaded: number
}
let told: Told
beforeEach(async () => {
  await endChat()
  told = { init: [], created: [], kept: [], failures: [], opened: 0, cleared: 0, loaded: 0 }
})

interface Behaviour {
  /** What `user.get` answers. */
  known?: WidgetAnswer
  /** What 'user:created' says; undefined: it never comes. */
  created?: WidgetAnswer
  /** `create` refuses. */
  refuses?: boolean
  /** Answers with promises, as newer widgets do. */
  promises?: boolean
}

function aWidget({ known = { status: 404 }, created, refuses, promises }: Behaviour): Widget & { say(event: string, answer: WidgetAnswer): void } {
  const listeners = new Map<string, (answer: WidgetAnswer) => void>()
  const say = (event: string, answer: WidgetAnswer) => listeners.get(event)?.(answer)
  return {
    say,
    init: (settings) => void told.init.push(settings),
    open: () => void told.opened++,
    destroy: () => undefined,
    on: (event, listener) => void listeners.set(event, listener),
    user: {
      get(answered) {
        if (promises) return known.status === 200 ? Promise.resolve(known) : Promise.reject(known)
        answered(known)
      },
      create(properties) {
        told.created.push(properties)
        if (created) say('user:created', created)
        if (refuses) return Promise.reject(new Error('no'))
        return promises ? Promise.resolve(created ?? { status: 500 }) : undefined
      },
      clear: async () => void told.cleared++,
    },
  }
}

const portTo = (widget: Widget | undefined, more: { source?: string; restoreId?: string | null } = {}): ChatPort => ({
  setup: async () => ({ freshChatScriptEmbedCodeSource: more.source ?? 'https://chat.example/w.js', restoreId: more.restoreId ?? null, token: 't', host: 'https://chat.example' }),
  information: async () => ({ externalId: 'e1', restoreId: more.restoreId ?? null, firstName: 'Dina', lastName: 'Lestari', email: 'dina@x.example' }),
  keepRestoreId: async (id) => void told.kept.push(id),
  load: async () => {
    told.loaded++
    return widget
  },
  failed: (failure) => void told.failures.push(failure),
  settings: { language: 'en', direction: 'ltr' },
})

describe('the support chat', () => {
  test('starts for the signed-in person, hidden, and keeps the restore id it is given', async () => {
    expect(await startChat(portTo(aWidget({ created: { status: 200, data: { restoreId: 'r1' } } })))).toBe(true)
    expect(told.init[0]).toMatchObject({ token: 't', host: 'https://chat.example', externalId: 'e1', restoreId: null, config: { headerProperty: { hideChatButton: true } } })
    expect(told.created).toEqual([{ firstName: 'Dina', lastName: 'Lestari', email: 'dina@x.example' }])
    expect([told.kept, told.failures, chatState.read().ready]).toEqual([['r1'], [], true])
    openChat()
    expect(told.opened).toBe(1)
  })

  test('a person it knows is not made again', async () => {
    await startChat(portTo(aWidget({ known: { status: 200, data: { restoreId: 'r1' } } }), { restoreId: 'r1' }))
    expect([told.created, told.kept, told.failures]).toEqual([[], [], []])
    await startChat(portTo(aWidget({ known: { status: 200, data: { restoreId: 'r2' } }, promises: true }), { restoreId: 'r1' }))
    expect(told.kept).toEqual(['r2'])
  })

  test.each<[string, Behaviour, ChatFailure]>([
    ['a creation that fails', { created: { status: 500 } }, 'chat.creation-failed'],
    ['a creation that is refused', { refuses: true }, 'chat.creation-failed'],
    ['a promise without success', { promises: true }, 'chat.creation-failed'],
    ['no restore id', { created: { status: 200, data: {} } }, 'chat.no-restore-id'],
    ['no restore id, by promise too', { created: { status: 200, data: { restoreId: null } }, promises: true }, 'chat.no-restore-id'],
  ])('%s is said once', async (_, behaviour, failure) => {
    await startChat(portTo(aWidget(behaviour)))
    expect([told.failures, told.kept]).toEqual([[failure], []])
  })

  test('without a configuration nothing is loaded', async () => {
    expect(await startChat(portTo(aWidget({}), { source: '' }))).toBe(false)
    expect([told.loaded, chatState.read().ready]).toEqual([0, false])
  })

  test('a script that does not come is no error', async () => {
    expect(await startChat(portTo(undefined))).toBe(false)
    expect([told.failures, chatState.read().ready]).toEqual([[], false])
  })

  test('signing out ends the session, also of a widget that never answers', async () => {
    const widget = aWidget({ known: { status: 200 } })
    await startChat(portTo(widget))
    widget.say('unreadCount:notify', { count: 3 })
    expect(chatState.read()).toEqual({ ready: true, unread: 3 })
    await endChat()
    expect([told.cleared, chatState.read()]).toEqual([1, { ready: false, unread: 0 }])
    await startChat(portTo({ ...widget, user: { ...widget.user, clear: () => new Promise(() => undefined) } }))
    await endChat()
    expect(chatState.read().ready).toBe(false)
  })
})
