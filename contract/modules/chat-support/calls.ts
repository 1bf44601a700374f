/** Chat support: where the widget comes from, for whom it starts, and the id by which it finds their conversation again. @see contract/modules/chat-support/README.md */
import { defineCall, defineCalls } from '../../kit/call.ts'

/** What the widget needs to start. */
export interface ChatSetup {
  /** Address of the widget's script; '' when there is no chat. */
  freshChatScriptEmbedCodeSource: string
  /** The caller's conversations, from any device; null until the widget made them. */
  restoreId: string | null
  /** Token of the company's messenger; '' when the script carries its own. */
  token: string
  /** Where the widget speaks to. */
  host: string
}

/** The signed-in user as the widget is told of them. */
export interface ChatInformation {
  /** Stays the same for a person; tells nobody who they are. */
  externalId: string
  restoreId: string | null
  firstName: string
  lastName: string
  email: string
}

export const chatSupportCalls = defineCalls('chat-support', {
  config: defineCall<Record<string, never>, ChatSetup>({ kind: 'query', method: 'GET', path: '/third-party-app/freshchat/config' }),
  getInformation: defineCall<Record<string, never>, ChatInformation>({ kind: 'query', method: 'GET', path: '/third-party-app/freshchat/get-information' }),
  updateInformation: defineCall<{ restoreId: string }, { restoreId: string }>({ kind: 'command', method: 'POST', path: '/third-party-app/freshchat/update-information' }),
})
