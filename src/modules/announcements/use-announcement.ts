/** Opening, acknowledging and changing an announcement from a screen. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { systemNotificationCalls } from '../../../contract/modules/system-notification/calls.ts'
import { call } from '../../api/call.ts'
import { isNetworkError, shownError } from '../../api/call-error.ts'
import { newRecordId } from '../../api/offline.ts'
import { query, queryKey } from '../../api/query.ts'
import { showError, showSuccess } from '../../ui/snackbar-store.ts'

const { essAnnouncements, essAnnouncement, announcementRead, announcementWithdraw, announcementAcknowledgements } = announcementCalls

/** Fetches again what an announcement's change shows in: lists, details, counters, notices. */
export function useRefreshAnnouncements(): () => void {
  const client = useQueryClient()
  return () => {
    for (const touched of [essAnnouncements, essAnnouncement, announcementAcknowledgements, homeCalls.homeGetCount, homeCalls.home, homeCalls.owed, systemNotificationCalls.getNotificationsPost]) void client.invalidateQueries({ queryKey: queryKey(touched) })
  }
}

/** How long a publish is taken back by one tap; the server tells nobody for longer than that (server/announcements/tell.ts). */
const UNDO_MS = 10_000

/** Says that something is published, with the way back. */
export function useSayPublished(): (id: string, version: number) => void {
  const { t } = useTranslation('announcements')
  const refresh = useRefreshAnnouncements()
  return (id, version) => {
    const undo = () =>
      call(announcementWithdraw, { id, version }, { commandId: newRecordId() })
        .then(
          () => void showSuccess(t('done.withdraw')),
          (error: unknown) => showError(isNetworkError(error) ? { heading: 'snackbar.heading-other', texts: [t('offline')] } : shownError(error)),
        )
        .finally(refresh)
    showSuccess(t('done.publish'), { label: t('undo'), run: () => void undo() }, UNDO_MS)
  }
}

/** One announcement; reading it on screen reads it on every device. Without a network it stays unread until it is opened with one. */
export function useAnnouncement(id: string) {
  const read = useQuery({ ...query(essAnnouncement, { id }), meta: { quiet: true } })
  const refresh = useRefreshAnnouncements()
  const latest = useRef(refresh)
  latest.current = refresh
  const isUnread = read.data?.read === false && read.data.state === 'published' && !read.isError
  useEffect(() => {
    if (!isUnread) return
    call(announcementRead, { id }, { commandId: newRecordId() }).then(
      () => latest.current(),
      (error: unknown) => {
        if (!isNetworkError(error)) showError(shownError(error))
      },
    )
  }, [id, isUnread])
  return read
}
