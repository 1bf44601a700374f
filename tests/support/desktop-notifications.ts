/**
 * A stand-in for the desktop's notification service: Chromium hands its notifications to it over D-Bus,
 * and a click sent back reaches the worker as a real, trusted `notificationclick`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

/** A session bus of its own: two files of tests may run side by side, and a bus has one notification service. */
async function openBus(): Promise<{ address: string; close: () => void }> {
  const daemon = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = (await Promise.race([once(daemon.stdout, 'data'), once(daemon, 'error').then(([error]) => Promise.reject(error as Error))])) as [Buffer]
  return { address: String(line).trim(), close: () => void daemon.kill() }
}

/** Takes the service's name on a bus that browsers started from here on use. */
export async function desktopNotifications(): Promise<DesktopNotifications> {
  const { address, close } = await openBus()
  const before = process.env.DBUS_SESSION_BUS_ADDRESS
  process.env.DBUS_SESSION_BUS_ADDRESS = address
  const bus = dbus.sessionBus({ busAddress: address })
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
    close: () => {
      bus.disconnect()
      close()
      if (before === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS
      else process.env.DBUS_SESSION_BUS_ADDRESS = before
    },
  }
}
