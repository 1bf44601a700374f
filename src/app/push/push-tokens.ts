/** Where push addresses come from: a port, so that another source or a test can stand in for Firebase. */
export interface PushTokens {
  /** False: no Firebase configured, or a browser without push. Nothing is offered then. */
  supported(): Promise<boolean>
  permission(): NotificationPermission
  /** Asks the person. Call it from a tap, after our own question. */
  request(): Promise<NotificationPermission>
  /** This installation's address (`fid:…`), made if there is none. Null when the provider gives none now. */
  current(): Promise<string | null>
}
