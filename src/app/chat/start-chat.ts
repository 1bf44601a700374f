/**
 * Starts the support chat for the signed-in person: the widget's script comes when everything else stands, and only when a
 * chat is configured. Its own floating button stays hidden, since it would lie on the bottom bar and on actions: the chat is
 * opened from the sidebar and from Me.
 * @see docs/product/screens.md#support-chat, and the widget's web SDK (fcWidget)
 */
import type { ChatInformation, ChatSetup } from '../../../contract/modules/chat-support/calls.ts'
import { chatStarted, chatUnread } from './session.ts'

/** What a widget says of a user: status 200 with the user, or another status. */
export interface WidgetAnswer {
  status?: number
  success?: boolean
  data?: { restoreId?: string | null; count?: number } | null
  count?: number
}
type Answered = (answer: WidgetAnswer | undefined) => void

/** The part of the widget's interface we use. Newer widgets answer with a promise, older ones call back. */
export interface Widget {
  init(settings: Record<string, unknown>): void
  open(): void
  destroy(): void
  on(event: string, listener: Answered): void
  user: {
    get(answered: Answered): Promise<WidgetAnswer> | undefined | void
    create(properties: Record<string, unknown>): Promise<WidgetAnswer> | undefined | void
    clear(): Promise<unknown> | undefined | void
  }
}

export type ChatFailure = 'chat.creation-failed' | 'chat.no-restore-id'

export interface ChatPort {
  setup(): Promise<ChatSetup>
  information(): Promise<ChatInformation>
  keepRestoreId(restoreId: string): Promise<unknown>
  /** Loads the script. @returns the widget; undefined when it does not come */
  load(setup: ChatSetup, person: ChatInformation): Promise<Widget | undefined>
  failed(failure: ChatFailure): void
  settings: { language: string; direction: 'ltr' | 'rtl' }
}

/** The first answer, by promise or by callback; a refusal counts as no user. */
const userOf = (widget: Widget): Promise<WidgetAnswer | undefined> =>
  new Promise((resolve) => {
    const promised = widget.user.get(resolve)
    if (promised) promised.then(resolve, (refusal: WidgetAnswer | undefined) => resolve({ ...refusal, status: refusal?.status ?? 404 }))
  })

const isCreated = (answer: WidgetAnswer | undefined) => answer !== undefined && (answer.status === undefined ? answer.success === true : answer.status === 200)

/** Makes the widget's user known by their restore id, once. */
async function createUser(widget: Widget, person: ChatInformation, port: ChatPort): Promise<void> {
  let told = false
  const answered = async (answer: WidgetAnswer | undefined) => {
    if (told) return
    told = true
    if (!isCreated(answer)) return port.failed('chat.creation-failed')
    const restoreId = answer?.data?.restoreId
    if (!restoreId) return port.failed('chat.no-restore-id')
    await port.keepRestoreId(restoreId)
  }
  widget.on('user:created', (answer) => void answered(answer).catch(() => undefined)) // not kept now: the next start asks again
  const { firstName, lastName, email } = person
  const promised = widget.user.create({ firstName, lastName, email })
  // the event carries the restore id; the promise tells of a creation that never came to one
  await promised?.then(
    (answer) => (isCreated(answer) ? undefined : answered(answer)),
    () => answered({ status: 0 }),
  )
}

/** @returns false when there is no chat to start */
export async function startChat(port: ChatPort): Promise<boolean> {
  const setup = await port.setup()
  if (setup.freshChatScriptEmbedCodeSource === '') return false
  const person = await port.information()
  const widget = await port.load(setup, person)
  if (!widget) return false
  const { externalId, restoreId } = person
  widget.init({
    ...(setup.token ? { token: setup.token } : {}), host: setup.host, externalId, restoreId, locale: port.settings.language,
    config: { headerProperty: { hideChatButton: true, direction: port.settings.direction } },
  })
  widget.on('unreadCount:notify', (answer) => chatUnread(answer?.count ?? answer?.data?.count ?? 0))
  chatStarted({
    open: () => widget.open(),
    async end() {
      await widget.user.clear()
      widget.destroy()
    },
  })
  const known = await userOf(widget)
  if (known?.status !== 200) await createUser(widget, person, port)
  else if (known.data?.restoreId && known.data.restoreId !== restoreId) await port.keepRestoreId(known.data.restoreId)
  return true
}
