/** Announcements and company files, as the router asks for them. */
export { AcknowledgementsScreen } from '../../modules/announcements/acknowledgements-screen.tsx'
export { AnnouncementScreen } from '../../modules/announcements/announcement-screen.tsx'
export { AnnouncementsScreen } from '../../modules/announcements/announcements-screen.tsx'
export { EssFilesScreen } from '../../modules/announcements/ess-files-screen.tsx'
