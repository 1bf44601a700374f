/** What Tirtaloka Foods tells its people: nine announcements and seven files. */
import { cover, paper } from './documents.ts'
import type { DepartmentCode, SiteCode } from './roster.ts'
import type { Person } from './people.ts'
import { shiftSample } from './shift-sample.ts'

interface Audience {
  sites?: SiteCode[]
  departments?: DepartmentCode[]
  grades?: number[]
}

export interface News extends Audience {
  key: string
  title: string
  body: string
  /** Whole days before today it was published. */
  daysAgo: number
  /** Days after today it expires; negative: it has. */
  expiresIn?: number
  mustAcknowledge?: boolean
  pinned?: boolean
  cover?: () => Uint8Array
  attachment?: { fileName: string; bytes: () => Uint8Array }
}

export const newsOfTheHouse: News[] = [
  {
    key: 'conduct', title: 'Code of conduct: please read and acknowledge', daysAgo: 3, expiresIn: 60, mustAcknowledge: true, pinned: true,
    body: 'Our code of conduct has a new edition. It is short, and it applies to **everybody** from the first of next month.\n\n## What is new\n\n- Gifts above IDR 500,000 are reported to your superior\n- Photos of the production lines stay inside the company\n- Concerns can be raised anonymously at [speak-up.tirtaloka.example](https://speak-up.tirtaloka.example)\n\nPlease read it and acknowledge below. Questions go to [Human Resources](mailto:hr@tirtaloka.example).',
    attachment: { fileName: 'code-of-conduct.pdf', bytes: () => paper('Code of conduct', ['Tirtaloka Foods', '', '1. We treat each other with respect.', '2. We keep what we know about our recipes to ourselves.', '3. We report gifts above IDR 500,000.', '4. We speak up when something is wrong.']) },
  },
  {
    key: 'health', title: 'Annual health check: choose your slot', daysAgo: 1, expiresIn: 25,
    body: 'The clinic comes to all sites this month. It takes 30 minutes, and it is **free of charge**.\n\n1. Choose a slot with your superior\n2. Come without breakfast\n3. Results are sent to you only\n\nNobody in the company sees your results.',
    cover: () => cover([214, 236, 243], [24, 118, 138], [255, 214, 138], 0.4),
  },
  {
    key: 'parking', title: 'Jakarta: the lower car park is closed for repairs', daysAgo: 9, expiresIn: 8, sites: ['JKT'],
    body: 'The lower car park is closed until the repairs are done. Please use level 3, or come by train: the shuttle from Sudirman station runs every *ten minutes* from 06:45.',
  },
  {
    key: 'townhall', title: 'Town hall with Bambang Hartono Tirtaloka', daysAgo: 6, expiresIn: 20,
    body: 'Where do we stand, and where do we go? Our chief executive answers your questions.\n\n- **Jakarta**: auditorium, 15:00\n- **Surabaya, Makassar, Jayapura**: by video in the canteen\n\nSend your question beforehand to [townhall@tirtaloka.example](mailto:townhall@tirtaloka.example).',
    cover: () => cover([255, 232, 210], [196, 84, 22], [255, 250, 240], 2.1),
  },
  {
    key: 'ears', title: 'Plant: new ear protection on lines 3 and 4', daysAgo: 4, departments: ['PLT'],
    body: 'From Monday on the **green** ear plugs replace the yellow ones on lines 3 and 4. You find them in the boxes at both entrances.\n\nPlease bring the old ones to the safety desk.',
  },
  {
    key: 'family', title: 'Family day: save the date', daysAgo: 12, expiresIn: 40,
    body: 'Bring your partner, your children and your appetite. There will be games, a raffle and far too much *bakso*.\n\nBuses leave from all sites. Registration opens next week.',
    cover: () => cover([222, 240, 214], [58, 122, 52], [255, 196, 92], 4.4),
  },
  {
    key: 'dialogues', title: 'For those who lead people: dialogues start', daysAgo: 16, grades: [6, 7, 8, 9, 10, 11, 12],
    body: 'The half-year dialogues with your people begin. Please plan 45 minutes for each person and write down **two** agreements together.\n\nThe learning team offers a [short course](https://learning.tirtaloka.example/dialogues) on difficult talks.',
  },
  {
    key: 'recipe', title: 'Mango wins again', daysAgo: 23,
    body: 'Our mango drink was voted drink of the year for the third time. Thank you to everybody in mixing, filling, quality and sales!',
  },
  {
    key: 'canteen', title: 'Canteen closed for two days', daysAgo: 30, expiresIn: -15,
    body: 'The canteen in Jakarta gets a new kitchen. Lunch boxes are handed out at the reception meanwhile.',
  },
]

export interface CompanyPaper extends Audience {
  key: string
  title: string
  description: string
  category: string
  /** Days before today of each version, oldest first. */
  versions: number[]
  lines: string[]
  /** A spreadsheet of its own instead of the page with these lines. */
  workbook?: (people: readonly Person[], today: string) => Uint8Array
}

export const companyPapers: CompanyPaper[] = [
  { key: 'handbook', title: 'Employee handbook', description: 'Working hours, leave, benefits, who helps with what', category: 'Policies', versions: [420, 61], lines: ['Welcome to Tirtaloka Foods.', '', 'Working hours: by your calendar.', 'Leave: ask in the portal, at best two weeks ahead.', 'Sick: tell your superior before your shift begins.'] },
  { key: 'leave', title: 'Leave policy', description: 'Kinds of leave, carry-over and documents', category: 'Policies', versions: [200], lines: ['Annual leave: 12 days.', 'Carry-over: until 30 June.', 'Sick leave above 2 days: a letter of the doctor.'] },
  { key: 'travel', title: 'Travel and expenses', description: 'What is paid, what needs approval', category: 'Policies', versions: [118], lines: ['Trains before planes below 400 km.', 'Hotels up to IDR 900,000 a night.', 'Receipts within 14 days.'] },
  { key: 'medical', title: 'Medical reimbursement form', description: 'Print, fill in, attach the receipts', category: 'Forms', versions: [310], lines: ['Name:', 'Employee code:', 'Date of treatment:', 'Amount:', 'Signature:'] },
  { key: 'bank', title: 'Change of bank account form', description: 'For payroll; bring your identity card', category: 'Forms', versions: [33], lines: ['Name:', 'New bank:', 'Account number:', 'Signature:'] },
  { key: 'plant', title: 'Safety rules of the plant', description: 'To be known by everybody on the lines', category: 'Safety', versions: [150], departments: ['PLT'], lines: ['1. Ear protection on all lines.', '2. No jewellery.', '3. Machines are cleaned when they stand still.', '4. Report every near miss.'] },
  { key: 'shift-sample', title: 'Shift plan to try the import', description: 'A week of the next period as a spreadsheet; three of its rows have a mistake', category: 'Forms', versions: [4], departments: ['PLT', 'HRD'], lines: [], workbook: shiftSample },
]
