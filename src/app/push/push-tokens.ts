/** Where push addresses come from: a port, so that another source or a test can stand in. */
export interface PushTokens {
  /** Whether the server sends any. */
  isOffered(): Promise<boolean>
  /** False: the server sends none, or a browser without push. Nothing is offered then. */
  supported(): Promise<boolean>
  permission(): NotificationPermission
  /** Asks the person. Call it from a tap, after our own question. */
  request(): Promise<NotificationPermission>
  /** This installation's address (`fid:…`, `sub:…`), made if there is none. Null when the provider gives none now. */
  current(): Promise<string | null>
}
