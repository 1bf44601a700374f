import { TeamCalendarScreen } from '../../modules/team-calendar/team-calendar-screen.tsx'

export const Calendar = TeamCalendarScreen
