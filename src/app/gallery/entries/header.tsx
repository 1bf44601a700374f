import { useState } from 'react'
import { RequestStatus } from '../../../request/request-status.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Breadcrumb } from '../../../ui/header/breadcrumb.tsx'
import { HeaderTabs } from '../../../ui/header/header-tabs.tsx'
import { HelpBanner } from '../../../ui/header/help-banner.tsx'
import { MarkedAsDeleted } from '../../../ui/header/marked-as-deleted.tsx'
import { SidebarCounters } from '../../../ui/sidebar-counters.tsx'
import type { GalleryEntry } from '../entry.ts'

const tabs = [{ value: 'mine', label: 'Mine' }, { value: 'team', label: 'My team' }, { value: 'all', label: 'Everyone' }] as const

function Tabs() {
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('mine')
  return <HeaderTabs label="Whose requests" tabs={tabs} value={value} onChange={setValue} />
}

function Help({ videoUrl, away = false }: { videoUrl: string; away?: boolean }) {
  const [dismissed, setDismissed] = useState(away)
  return <HelpBanner text="Ask for annual leave at least three days ahead." videoUrl={videoUrl} dismissed={dismissed} onDismiss={() => setDismissed(true)} onShow={() => setDismissed(false)} />
}

const crumbs = ['Inbox', 'Leave requests', 'Annual leave', 'Leave balance'].map((name) => ({ name, path: '/gallery' }))

const entry: GalleryEntry = {
  id: 'header',
  title: 'Screen header, breadcrumb, counters',
  states: [
    { name: 'status, Mark as Deleted, New Request', Show: () => <><RequestStatus status={12} /><MarkedAsDeleted /><LinkButton to="/new" look="primary" icon="plus">New Request</LinkButton></> },
    { name: 'help banner with a video, without, and put away', Show: () => <div className="gallery-wide"><Help videoUrl="https://video.example/leave" /><Help videoUrl="" /><Help videoUrl="" away /></div> },
    { name: 'tabs; a menu up to 1024 px', Show: () => <div className="gallery-wide"><Tabs /></div> },
    { name: 'breadcrumb of four', Show: () => <Breadcrumb trail={crumbs} /> },
    { name: 'counters of the sidebar', Show: () => <SidebarCounters title="Requests" titleId="g-counters" entries={[{ to: '/gallery', icon: 'inbox', label: 'Action required', count: 4, countLabel: '4 waiting' }, { to: '/new', icon: 'bell', label: 'Notifications', count: 120, countLabel: '120 unread' }]} /> },
  ],
}

export default entry
