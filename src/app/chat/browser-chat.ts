/** The support chat on this page: the real script, calls and messages. Loaded when idle, and only with a chat configured. */
import './chat.css'
import i18next from 'i18next'
import { chatSupportCalls } from '../../../contract/modules/chat-support/calls.ts'
import type { ChatInformation, ChatSetup } from '../../../contract/modules/chat-support/calls.ts'
import { call } from '../../api/call.ts'
import { newRecordId } from '../../api/offline.ts'
import { showError } from '../../ui/snackbar-store.ts'
import { startChat, type Widget } from './start-chat.ts'

declare global {
  interface Window {
    fcWidget?: Widget
    /** Read by embed scripts that carry their own token. */
    fcWidgetMessengerConfig?: Record<string, unknown>
  }
}

const PATIENCE_MS = 20_000
const LOOK_MS = 200

/** The script makes `window.fcWidget`, some of them a moment after they have come. */
async function appeared(): Promise<Widget | undefined> {
  for (let waited = 0; waited < PATIENCE_MS && !window.fcWidget; waited += LOOK_MS) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  return window.fcWidget
}

function load(setup: ChatSetup, { externalId, restoreId }: ChatInformation): Promise<Widget | undefined> {
  window.fcWidgetMessengerConfig = { externalId, restoreId, config: { headerProperty: { hideChatButton: true } } }
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.async = true
    script.src = setup.freshChatScriptEmbedCodeSource
    script.setAttribute('chat', 'true')
    script.addEventListener('load', () => void appeared().then(resolve))
    script.addEventListener('error', () => resolve(undefined))
    document.head.append(script)
  })
}

let started = false

/** Starts it once a page. What the support chat lacks never stands in the way: only its two failures that have fixed texts are said. */
export async function startChatHere(): Promise<void> {
  if (started || !navigator.onLine) return
  started = true
  await startChat({
    setup: () => call(chatSupportCalls.config, {}),
    information: () => call(chatSupportCalls.getInformation, {}),
    keepRestoreId: (restoreId) => call(chatSupportCalls.updateInformation, { restoreId }, { commandId: newRecordId() }),
    load,
    failed: (failure) => void i18next.loadNamespaces('fixed').then(() => showError({ heading: 'snackbar.heading-other', texts: [i18next.t(`fixed:${failure}`)] })),
    settings: { language: i18next.language, direction: i18next.dir() },
  }).catch(() => {
    started = false // without an answer now, the next visit tries again
  })
}
