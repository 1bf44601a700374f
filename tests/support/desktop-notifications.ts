/**
 * A stand-in for the desktop's notification service: Chromium hands its notifications to it over D-Bus,
 * and a click sent back reaches the worker as a real, trusted `notificationclick`. Run under dbus-run-session.
 */
import dbus from 'dbus-next'

export interface Shown {
  id: number
  title: string
  body: string
  /** Keys and labels in turn: 'default', '', '0', 'Approve' … */
  actions: string[]
}

class Service extends dbus.interface.Interface {
  shown: Shown[] = []
  closed: number[] = []
  private next = 1
  constructor() {
    super('org.freedesktop.Notifications')
  }
  GetCapabilities(): string[] {
    return ['actions', 'body', 'persistence']
  }
  GetServerInformation(): string[] {
    return ['stand-in', 'tests', '1', '1.2']
  }
  Notify(_app: string, replaces: number, _icon: string, title: string, body: string, actions: string[]): number {
    const id = replaces > 0 ? replaces : this.next++
    this.shown.push({ id, title, body, actions })
    return id
  }
  CloseNotification(id: number): void {
    this.closed.push(id)
    this.NotificationClosed(id, 3)
  }
  NotificationClosed(id: number, reason: number): [number, number] {
    return [id, reason]
  }
  ActionInvoked(id: number, key: string): [number, string] {
    return [id, key]
  }
}

Service.configureMembers({
  methods: {
    GetCapabilities: { outSignature: 'as' },
    GetServerInformation: { outSignature: 'ssss' },
    Notify: { inSignature: 'susssasa{sv}i', outSignature: 'u' },
    CloseNotification: { inSignature: 'u' },
  },
  signals: { NotificationClosed: { signature: 'uu' }, ActionInvoked: { signature: 'us' } },
})

export interface DesktopNotifications {
  shown: Shown[]
  /** Ids of notifications the browser has taken away. */
  closed: readonly number[]
  /** Clicks: 'default' for the body, '0' and '1' for the first and second button, under whatever key it has by now: shown again, they get others. */
  click(id: number, key: 'default' | '0' | '1'): void
  close(): void
}

/** Takes the service's name on the session bus. */
export async function desktopNotifications(): Promise<DesktopNotifications> {
  const bus = dbus.sessionBus()
  await bus.requestName('org.freedesktop.Notifications', 0)
  const service = new Service()
  bus.export('/org/freedesktop/Notifications', service)
  return {
    shown: service.shown,
    closed: service.closed,
    click: (id, key) => {
      const now = service.shown.findLast((n) => n.id === id)?.actions.filter((_, at) => at % 2 === 0) ?? []
      service.ActionInvoked(id, key === 'default' ? key : (now[Number(key)] ?? key))
    },
    close: () => bus.disconnect(),
  }
}
