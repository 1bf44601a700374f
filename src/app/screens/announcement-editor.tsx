export { AnnouncementEditor } from '../../modules/announcements/announcement-editor.tsx'
